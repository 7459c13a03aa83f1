import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { paymentFixture } from "./payment-fixture.ts";
import { UpcomingPaymentsPage } from "./upcoming-payments-page.tsx";

test("payments on accounts of the same name are told apart by bank and number", async () => {
  const payments = [
    paymentFixture({ account: "0b9a6a3e-0000-4000-8000-00000000000a", name: "Visa", mask: "1111" }),
    paymentFixture({ account: "0b9a6a3e-0000-4000-8000-00000000000b", name: "Visa", mask: "2222" }),
  ];
  renderScreen(<UpcomingPaymentsPage plan={null} />, {
    "/api/v1/upcoming-payments/": payments,
    "/stripe/my-subscription/": [],
    "/api/v1/items/": [],
    "/api/v1/debts/": [],
    "/api/v1/institutions/ins_1/": Response.json({ id: "ins_1", name: "First Platypus Bank" }),
  });
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

test("two payments of one debt have ticks that are told apart by their dates", async () => {
  const payments = ["2026-12-06", "2027-01-06"].map((date) =>
    paymentFixture({ name: "Visa", cycle: date, due_date: date }),
  );
  renderScreen(<UpcomingPaymentsPage plan={null} />, {
    "/api/v1/upcoming-payments/": payments,
    "/stripe/my-subscription/": [],
    "/api/v1/items/": [],
    "/api/v1/debts/": [],
    "/api/v1/institutions/ins_1/": Response.json({ id: "ins_1", name: "First Platypus Bank" }),
  });
  await screen.findAllByText("Visa");

  for (const date of ["Dec 6, 2026", "Jan 6, 2027"]) {
    const name = `Mark $35.00 to Visa, due ${date} as sent`;
    expect(screen.getByRole("button", { name })).toBeDefined();
  }
});
