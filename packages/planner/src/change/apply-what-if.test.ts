import type { WhatIfChange } from "@snowball/contract";
import { firstMinimums, planPayoff, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { applyWhatIf } from "./apply-what-if.ts";
import { debt, state } from "../testing/plan-states.ts";

const card = debt("card", {
  owed: 400_000,
  apr: 249_900,
  minimum: { type: "fixed", amount: 20_000 },
});
const store = debt("store", { owed: 100_000, apr: 299_900 });
const loan = debt("loan", { owed: 900_000, apr: 79_900 });
const { portfolio } = state([card, store, loan]);

function tryOn(each: Portfolio, ...changes: WhatIfChange[]): Portfolio {
  return applyWhatIf(each, changes, { today: "2026-12-21", loanId: "new" });
}

function costOf(each: Portfolio) {
  const outcome = planPayoff(each, { type: "avalanche" });
  if (outcome.kind !== "plan") throw new Error("There is no plan.");
  return outcome.plan;
}

test("nothing tried, nothing changed", () => {
  expect(tryOn(portfolio)).toEqual(portfolio);
});

test("a lump sum is paid in its month, to its debt first", () => {
  const plan = costOf(
    tryOn(portfolio, { kind: "lump_sum", amount: "500.00", on: "2027-02-15", debt: "loan" }),
  );
  const [before, after] = [2, 3].map((month) =>
    plan.month(month).debts.find(({ id }) => id === "loan"),
  );

  expect([before?.extra, after?.extra]).toEqual([0, 50_000]);
  expect(after?.reasons).toContain("WINDFALL");
});

test("a rate that changes follows the promotion that still runs", () => {
  const promo = { apr: 0, months: 6 };
  const promoted = { ...card, balances: [{ id: "card", amount: 400_000, apr: 249_900, promo }] };

  const { debts } = tryOn(
    { ...portfolio, debts: [promoted, loan] },
    { kind: "rate", debt: "card", apr: "9.99" },
  );

  expect(debts).toEqual([
    { ...card, balances: [{ id: "card", amount: 400_000, apr: 99_900, promo }] },
    loan,
  ]);
});

test("months of a pause are paid with minimums only", () => {
  const plan = costOf(
    tryOn(portfolio, { kind: "pause", from: "2027-01-01", through: "2027-02-28" }),
  );
  const extras = [1, 2, 3, 4].map((month) =>
    plan.month(month).debts.reduce((sum, { extra }) => sum + extra, 0),
  );

  expect(extras.map((extra) => extra > 0)).toEqual([true, false, false, true]);
});

const consolidation = {
  kind: "consolidation" as const,
  debts: ["card", "store"],
  apr: "11.99",
  term_months: 60,
  fee: "150.00",
};

test("consolidated debts become one loan of what is owed and the fee, in their place", () => {
  const { debts } = tryOn(portfolio, consolidation);

  expect(debts).toEqual([
    {
      id: "new",
      balances: [{ id: "new", amount: 515_000, apr: 119_900 }],
      minimum: { type: "amortizing", termMonths: 60 },
    },
    loan,
  ]);
});

test("paid with nothing but its level payment, the loan ends with its term", () => {
  const tried = tryOn({ ...portfolio, budget: { mode: "minimums-only" } }, consolidation);
  const { debts } = costOf({ ...tried, debts: tried.debts.slice(0, 1) });

  expect(debts[0]?.payoffMonth).toBe(60);
});

test("the money of each month stays the same: minimums that are freed roll over", () => {
  const tried = tryOn(portfolio, consolidation);
  const money = (each: Portfolio) =>
    [...firstMinimums(each).values()].reduce((sum, minimum) => sum + minimum, 0) +
    (each.budget.mode === "minimums-plus-extra" ? each.budget.extra : 0);

  expect(money(tried)).toBe(money(portfolio));
});

test("where freed minimums do not roll over, they leave", () => {
  const budget = { mode: "minimums-plus-extra-no-rollover", extra: 5_000 } as const;

  expect(tryOn({ ...portfolio, budget }, consolidation).budget).toBe(budget);
});

test("unpaid interest of a student loan is borrowed as well", () => {
  const student = debt("student", {
    accrual: { type: "simple-daily", yearBasis: "365.25", accrued: 1_234, capitaliseInMonths: [] },
  });
  const { debts } = tryOn(
    { ...portfolio, debts: [student] },
    { ...consolidation, debts: ["student"], fee: "0.00" },
  );

  expect(debts[0]?.balances[0]?.amount).toBe(301_234);
});

test("one-off money meant for a consolidated debt goes to the loan", () => {
  const { changes } = tryOn(
    { ...portfolio, changes: [{ type: "one-off", month: 2, amount: 9_000, debt: "store" }] },
    consolidation,
  );

  expect(changes).toEqual([{ type: "one-off", month: 2, amount: 9_000, debt: "new" }]);
});

test("debts that are gone are passed over", () => {
  expect(
    tryOn(
      portfolio,
      { ...consolidation, debts: ["gone"] },
      { kind: "rate", debt: "gone", apr: "0" },
      { kind: "lump_sum", amount: "10.00", on: "2026-12-31", debt: "gone" },
    ),
  ).toEqual({ ...portfolio, changes: [{ type: "one-off", month: 1, amount: 1_000 }] });
});

test("in any order, a new loan is made before rates and money change", () => {
  const changes: WhatIfChange[] = [
    { kind: "pause", from: "2027-01-01", through: "2027-02-01" },
    { kind: "lump_sum", amount: "900.00", on: "2027-04-15", debt: "store" },
    { kind: "rate", debt: "store", apr: "1" },
    { ...consolidation, debts: ["store"] },
  ];

  expect(tryOn(portfolio, ...changes)).toEqual(tryOn(portfolio, ...changes.toReversed()));
  expect(tryOn(portfolio, ...changes)).toMatchObject({
    debts: [card, { id: "new", balances: [{ apr: 119_900 }] }, loan],
    changes: [
      { type: "one-off", month: 5, amount: 90_000 },
      { type: "pause", firstMonth: 2, lastMonth: 3 },
    ],
  });
});

test("money and a pause that have passed change nothing", () => {
  expect(
    tryOn(
      portfolio,
      { kind: "lump_sum", amount: "900.00", on: "2026-12-20", debt: null },
      { kind: "pause", from: "2026-09-01", through: "2026-11-30" },
    ),
  ).toEqual(portfolio);
});
