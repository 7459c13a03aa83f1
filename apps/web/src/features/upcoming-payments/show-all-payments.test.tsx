import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openHome } from "./testing/home-screen-fixture.tsx";
import { paymentFixture } from "#lib/testing/payment-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** Thirty cards with $10.00 each, due on November 25. */
const ALL = Array.from({ length: 30 }, (_, index) =>
  paymentFixture(
    {
      debt: `0b9a6a3e-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`,
      billed: "10.00",
      due_date: "2026-11-25",
      cycle: "2026-11-25",
    },
    { name: `Card ${index}` },
  ),
);

const rows = () => screen.getAllByText("Let's get it scheduled");

test("shows the first 25 payments of a long list with the total of all", async () => {
  openHome(ALL);

  expect(await screen.findByText("$300.00")).toBeDefined();
  expect(rows()).toHaveLength(25);
});

test("shows the other payments on demand and focuses the closing text (spec 2)", async () => {
  openHome(ALL);
  fireEvent.click(await screen.findByText("Show all 30 payments"));
  const end = await screen.findByText("All 30 payments are shown.");

  expect(rows()).toHaveLength(30);
  expect(document.activeElement).toBe(end);
  expect(screen.queryByText(/Show all/)).toBeNull();
});

test("offers no further payments for a short list", async () => {
  openHome(ALL.slice(0, 3));

  expect(await screen.findAllByText("Let's get it scheduled")).toHaveLength(3);
  expect(screen.queryByText(/Show all/)).toBeNull();
});
