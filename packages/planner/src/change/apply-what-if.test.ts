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

function costOf(each: Portfolio) {
  const outcome = planPayoff(each, { type: "avalanche" });
  if (outcome.kind !== "plan") throw new Error("There is no plan.");
  return outcome.plan;
}

test("nothing tried, nothing changed", () => {
  expect(applyWhatIf(portfolio, {})).toEqual(portfolio);
});

test("a lump sum is paid in its month, to its debt first", () => {
  const plan = costOf(
    applyWhatIf(portfolio, { lumpSum: { amount: 50_000, month: 3, debt: "loan" } }),
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

  const { debts } = applyWhatIf(
    { ...portfolio, debts: [promoted, loan] },
    { rateChanges: [{ debt: "card", apr: 99_900 }] },
  );

  expect(debts).toEqual([
    { ...card, balances: [{ id: "card", amount: 400_000, apr: 99_900, promo }] },
    loan,
  ]);
});

test("months of a pause are paid with minimums only", () => {
  const plan = costOf(applyWhatIf(portfolio, { pause: { firstMonth: 2, lastMonth: 3 } }));
  const extras = [1, 2, 3, 4].map((month) =>
    plan.month(month).debts.reduce((sum, { extra }) => sum + extra, 0),
  );

  expect(extras.map((extra) => extra > 0)).toEqual([true, false, false, true]);
});

const consolidation = {
  id: "new",
  debts: ["card", "store"],
  apr: 119_900,
  termMonths: 60,
  fee: 15_000,
};

test("consolidated debts become one loan of what is owed and the fee, in their place", () => {
  const { debts } = applyWhatIf(portfolio, { consolidation });

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
  const tried = applyWhatIf({ ...portfolio, budget: { mode: "minimums-only" } }, { consolidation });
  const { debts } = costOf({ ...tried, debts: tried.debts.slice(0, 1) });

  expect(debts[0]?.payoffMonth).toBe(60);
});

test("the money of each month stays the same: minimums that are freed roll over", () => {
  const tried = applyWhatIf(portfolio, { consolidation });
  const money = (each: Portfolio) =>
    [...firstMinimums(each).values()].reduce((sum, minimum) => sum + minimum, 0) +
    (each.budget.mode === "minimums-plus-extra" ? each.budget.extra : 0);

  expect(money(tried)).toBe(money(portfolio));
});

test("where freed minimums do not roll over, they leave", () => {
  const budget = { mode: "minimums-plus-extra-no-rollover", extra: 5_000 } as const;

  expect(applyWhatIf({ ...portfolio, budget }, { consolidation }).budget).toBe(budget);
});

test("unpaid interest of a student loan is borrowed as well", () => {
  const student = debt("student", {
    accrual: { type: "simple-daily", yearBasis: "365.25", accrued: 1_234, capitaliseInMonths: [] },
  });
  const { debts } = applyWhatIf(
    { ...portfolio, debts: [student] },
    { consolidation: { ...consolidation, debts: ["student"], fee: 0 } },
  );

  expect(debts[0]?.balances[0]?.amount).toBe(301_234);
});

test("one-off money meant for a consolidated debt goes to the loan", () => {
  const { changes } = applyWhatIf(
    { ...portfolio, changes: [{ type: "one-off", month: 2, amount: 9_000, debt: "store" }] },
    { consolidation },
  );

  expect(changes).toEqual([{ type: "one-off", month: 2, amount: 9_000, debt: "new" }]);
});

test("debts that are gone are passed over", () => {
  const gone = {
    consolidation: { ...consolidation, debts: ["gone"] },
    rateChanges: [{ debt: "gone", apr: 0 }],
    lumpSum: { amount: 1_000, month: 1, debt: "gone" },
  };

  expect(applyWhatIf(portfolio, gone)).toEqual({
    ...portfolio,
    changes: [{ type: "one-off", month: 1, amount: 1_000 }],
  });
});
