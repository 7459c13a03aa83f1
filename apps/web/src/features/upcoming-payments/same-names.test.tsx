import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openHome } from "./testing/home-screen-fixture.tsx";
import { paymentFixture } from "#lib/testing/payment-fixture.ts";

test("distinguishes accounts with the same name by bank and number", async () => {
  openHome([
    paymentFixture({ debt: "a" }, { name: "Visa", mask: "1111" }),
    paymentFixture({ debt: "b" }, { name: "Visa", mask: "2222" }),
  ]);
  await screen.findAllByText("Visa");

  const description = "First Platypus Bank";
  for (const mask of ["1111", "2222"]) {
    const name = `Visa •••• ${mask}`;
    expect(screen.getByRole("heading", { name })).toBeDefined();
    expect(screen.getByRole("button", { name: `Mark $35.00 to ${name} as sent` })).toBeDefined();
    expect(screen.getByRole("link", { name: `Plan ${name}`, description }).textContent).toBe(
      "Plan",
    );
  }
});

test("distinguishes the checkboxes of two payments of one debt by their dates", async () => {
  openHome(
    ["2026-12-06", "2027-01-06"].map((date) =>
      paymentFixture({ cycle: date, due_date: date }, { name: "Visa" }),
    ),
  );
  await screen.findAllByText("Visa");

  for (const date of ["Dec 6, 2026", "Jan 6, 2027"]) {
    const name = `Mark $35.00 to Visa, due ${date} as sent`;
    expect(screen.getByRole("button", { name })).toBeDefined();
  }
});
