import type { OpenPayments, UpcomingPayment } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { paymentFixture } from "./payment-fixture.ts";
import { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** Thirty cards with $10.00 each, due on November 25. */
const ALL = Array.from({ length: 30 }, (_, index) =>
  paymentFixture({
    account: `0b9a6a3e-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`,
    name: `Card ${index}`,
    amount: "10.00",
    due_date: "2026-11-25",
    cycle: "2026-11-25",
  }),
);
const OPEN: OpenPayments = {
  through: "2026-11-30",
  sums: [{ currency: "USD", due: "300.00", late: "12.34", ahead: "0.00" }],
  ahead_due: null,
  late_count: 1,
  late_unknown_count: 0,
  unknown: [
    { debt: "0b9a6a3e-0000-4000-8000-000000000128", cycle: null },
    { debt: "0b9a6a3e-0000-4000-8000-000000000129", cycle: null },
  ],
};

function list(results: UpcomingPayment[], open = OPEN): Response {
  return Response.json({ count: ALL.length, next: null, previous: null, results, open });
}

/** A server that tells the first 25, and then what it is asked for. */
function openHome(rest: () => Response) {
  let asked = 0;
  return renderScreen(
    <UpcomingPaymentsPage plan={null} />,
    { "/api/v1/items/": [], "/stripe/my-subscription/": [] },
    {
      answer: ({ path }) => {
        if (path !== "/api/v1/upcoming-payments/") return undefined;
        asked += 1;
        return asked === 1 ? list(ALL.slice(0, 25)) : rest();
      },
    },
  );
}

const rows = () => screen.getAllByText("Let's get it scheduled");

test("of a long list Home asks for the first 25 payments and says what all of them come to", async () => {
  const { calls, queries } = openHome(() => list(ALL));

  expect(await screen.findByText("$300.00")).toBeDefined();
  expect(rows()).toHaveLength(25);
  expect(screen.getByText("$12.34 late")).toBeDefined();
  expect(screen.getByText("2 amounts unknown")).toBeDefined();
  expect(queries.filter((_, at) => calls[at] === "/api/v1/upcoming-payments/")).toEqual([
    { limit: "25", offset: "0" },
  ]);
});

test("the other payments are shown when they are asked for, and who asked is told that these are all", async () => {
  openHome(() => list(ALL));
  const button = await screen.findByText("Show all 30 payments");

  fireEvent.click(button);
  const end = await screen.findByText("All 30 payments are shown.");

  expect(rows()).toHaveLength(30);
  expect(document.activeElement).toBe(end);
  expect(screen.queryByText(/Show all/)).toBeNull();
});

test("where the others cannot be loaded the first stay, and they can be asked for again", async () => {
  let isDown = true;
  openHome(() => (isDown ? Response.json({ detail: "Broken." }, { status: 400 }) : list(ALL)));

  fireEvent.click(await screen.findByText("Show all 30 payments"));
  expect(await screen.findByText(/We could not load the other payments/)).toBeDefined();
  expect(rows()).toHaveLength(25);

  isDown = false;
  fireEvent.click(screen.getByText("Show all 30 payments"));
  await waitFor(() => expect(rows()).toHaveLength(30));
});

test("a list of which all is there offers no more", async () => {
  renderScreen(<UpcomingPaymentsPage plan={null} />, {
    "/api/v1/upcoming-payments/": ALL.slice(0, 3),
    "/api/v1/items/": [],
    "/stripe/my-subscription/": [],
  });

  expect(await screen.findAllByText("Let's get it scheduled")).toHaveLength(3);
  expect(screen.queryByText(/Show all/)).toBeNull();
});
