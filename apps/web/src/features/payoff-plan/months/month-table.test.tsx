import { planPayoff } from "@snowball/payoff";
import { cleanup, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { ShownPlanProvider } from "../model/use-plan.tsx";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { type CellKind, MonthTable } from "./month-table.tsx";

const subject = subjectFixture(
  {
    Loan: { owed: 900, apr: 6, minimum: 80 },
    Visa: { owed: 300, apr: 24.99, minimum: 60, sentThisMonth: 12_550 },
  },
  { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
);

/** Renders the table and returns the cells of each row, header first. */
function show(cells: CellKind, first = 1, of = subject, isSteady = false): string[][] {
  const strategy = { type: "avalanche" } as const;
  const outcome = planPayoff(of.portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  render(
    <ShownPlanProvider
      planned={{
        subject: of,
        strategy,
        portfolio: of.portfolio,
        plan: outcome.plan,
        short: null,
        steady: { isOn: isSteady, price: 0 },
      }}
    >
      <MonthTable months={[first, first + 1]} cells={cells} />
    </ShownPlanProvider>,
  );

  return screen.getAllByRole("row").map((row) =>
    within(row)
      .queryAllByRole("cell")
      .map(({ textContent }) =>
        textContent.replace(/^(Loan|Visa|Home|Store|Total)/, "").replaceAll("\u00a0", " "),
      ),
  );
}

test("sorts debts by payoff month and shows paid amounts above planned ones", () => {
  expect(show("payment")).toEqual([
    [],
    ["$125.50", "–", "$125.50"],
    ["$160.00$60.00 + $100.00", "$80.00", "$240.00"],
    ["$149.30$60.00 + $89.30paid off", "$90.70$80.00 + $10.70", "$240.00"],
  ]);
});

test("shows constant payments whole, because they are above the lenders' minimums", () => {
  expect(show("payment", 1, subject, true).slice(2)).toEqual([
    ["$160.00", "$80.00", "$240.00"],
    ["$149.30paid off", "$90.70", "$240.00"],
  ]);
});

test("shows a debt that this month's payments pay off, with what was sent", () => {
  const of = { ...subject, paidOff: [{ id: "store", name: "Store", sentThisMonth: 5_000 }] };

  expect(show("payment", 1, of).slice(0, 3)).toEqual([
    [],
    ["$50.00paid off", "$125.50", "–", "$175.50"],
    ["–", "$160.00$60.00 + $100.00", "$80.00", "$240.00"],
  ]);
  expect(screen.getByRole("columnheader", { name: "Store" })).toBeDefined();
  cleanup();
  expect(show("owed", 1, of)[1]).toHaveLength(3);
});

test("shows a dash for a paid-off debt, not a zero", () => {
  expect(show("payment", 3)[1]?.[0]).toBe("–");
});

test("shows balances or interest when selected, without paid amounts", () => {
  expect(show("owed")[1]).toEqual(["$146.25", "$824.50", "$970.75"]);
  cleanup();
  expect(show("interest")[1]).toEqual(["$6.25", "$4.50", "$10.75"]);
});

test("includes escrow in the payment and in the month's total", () => {
  const home = subjectFixture({ Home: { owed: 9000, apr: 6, minimum: 100 } });
  const debts = home.portfolio.debts.map((debt) => ({ ...debt, escrow: 2_500 }));
  const portfolio = { ...home.portfolio, debts };

  expect(show("payment", 2, { ...home, portfolio })[1]).toEqual([
    "$125.00$100.00 + $25.00 escrow",
    "$125.00",
  ]);
});

test("marks an estimated escrow", () => {
  const home = subjectFixture({
    Home: { owed: 9000, apr: 6, minimum: 100, estimates: ["escrow"] },
  });
  const debts = home.portfolio.debts.map((debt) => ({ ...debt, escrow: 2_500 }));
  const portfolio = { ...home.portfolio, debts };

  expect(show("payment", 2, { ...home, portfolio })[1]).toEqual([
    "$125.00$100.00 + about $25.00 escrow",
    "$125.00",
  ]);
});

test("shows the escrow of a paid-off home, so that the cells add up to the total", () => {
  const both = subjectFixture({
    Visa: { owed: 900, apr: 20, minimum: 50 },
    Home: { owed: 150, apr: 6, minimum: 100 },
  });
  const debts = both.portfolio.debts.map((debt) =>
    debt.id === "Home" ? { ...debt, escrow: 2_500 } : debt,
  );
  const of = { ...both, portfolio: { ...both.portfolio, debts } };

  expect(show("payment", 3, of)[1]).toEqual([
    "$25.00 escrow",
    "$150.00$50.00 + $100.00",
    "$175.00",
  ]);
  cleanup();
  expect(show("owed", 3, of)[1]?.[0]).toBe("–");
});
