import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { monthFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as HomePage } from "./home-page.tsx";

test("Home requests nothing twice", async () => {
  const never = new Promise<Response>(() => undefined);
  const { calls } = renderScreen(
    <HomePage />,
    { "/api/v1/debts/": [debtFixture()], "/api/v1/items/": [], "/stripe/my-subscription/": [] },
    {
      answer: ({ path }) => (path === "/api/v1/month/" ? never : undefined),
    },
  );
  await screen.findByText("First, please subscribe");

  expect(calls.toSorted()).toEqual([
    "/api/v1/bank-access/",
    "/api/v1/debts/",
    "/api/v1/items/",
    "/api/v1/me/",
    "/api/v1/month/",
    "/stripe/my-subscription/",
  ]);
});

test("Home asks whether an entered debt is a duplicate of a linked one", async () => {
  const linked = debtFixture();
  const entered = manualDebtFixture({ name: "Visa", may_be: linked.uuid });
  renderScreen(<HomePage />, {
    "/api/v1/debts/": [linked, entered],
    "/api/v1/items/": [],
    "/stripe/my-subscription/": [],
  });

  expect(await screen.findByText(/^Is “Visa” \(entered by you\) the same as/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Same debt: Visa" })).toBeDefined();
});

test("Home asks to confirm old balances behind one line", async () => {
  const old = (name: string) => {
    const { owed } = manualDebtFixture();
    return manualDebtFixture({
      uuid: name,
      name,
      owed: { ...owed, value: "8401.00", as_of: "2020-01-01T12:00:00.000Z" },
      estimated_interest: "1.00",
    });
  };
  renderScreen(<HomePage />, {
    "/api/v1/debts/": [old("Honda"), old("Sofa")],
    "/api/v1/items/": [],
    "/stripe/my-subscription/": [],
  });

  await screen.findByText("Are 2 balances still correct?");
  for (const name of ["Honda", "Sofa"]) {
    const question = screen.getByText(`Is ${name} still about $8,401.00?`);
    expect(question.closest("details")?.open).toBe(false);
  }
});

test("Home warns of a card over its limit, but shows nothing that the plan prevents", async () => {
  const card = paymentFixture();
  const debt = card.debt.uuid;
  const month = monthFixture([card], {
    warnings: [
      { kind: "over_limit", debt, limit: "3000.00", above: "180.00" },
      {
        kind: "endless_minimum",
        debt,
        minimum: "35.00",
        clears_in_36: null,
        clears_in_60: null,
        follows_income: false,
        payoff_month: "2027-05-01",
      },
    ],
  });
  const routes = {
    "/api/v1/month/": Response.json(month),
    "/api/v1/debts/": [debtFixture()],
    "/api/v1/items/": [],
    "/stripe/my-subscription/": [],
  };
  const never = new Promise<Response>(() => undefined);
  renderScreen(<HomePage />, routes, {
    answer: ({ path }) => (path.startsWith("/api/v1/payoff-plan/") ? never : undefined),
  });

  expect(await screen.findByText(/: \$180\.00 over its limit$/)).toBeDefined();
  expect(screen.queryByText(/Your plan does by May 2027/)).toBeNull();
});
