import type { WhatIf } from "@snowball/contract";
import { firstBudget } from "@snowball/payoff";
import { planTotals } from "@snowball/planner";
import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { chosenType, toStrategy } from "../words/strategies.ts";
import { factsFixture, STORE, VISA } from "../testing/facts-fixture.ts";
import { withPastPaychecks } from "../words/plan-portfolio.ts";
import { readDebtsToday } from "../words/read-debts.ts";
import { applyWhatIfToSubject, toWhatIfFigures } from "./what-if-subject.ts";

const settings = settingsFixture({ extra: "100.00" });
const consolidation = {
  kind: "consolidation" as const,
  debts: [VISA.uuid, STORE.uuid],
  apr: "10",
  term_months: 24,
  fee: "60.00",
};

function figures(whatIf: WhatIf, about: Partial<typeof settings> = {}) {
  const tried = applyWhatIfToSubject(factsFixture, {
    settings: { ...settings, ...about },
    whatIf,
  });
  const strategy = toStrategy(chosenType(tried.settings), tried.settings, tried.subject);
  const found = toWhatIfFigures(planTotals({ ...tried.subject, strategy }), tried);
  if (found.kind === "impossible") throw new Error("There is no plan.");
  return found;
}

test("replaces the debts with one named loan and counts its fee as a cost", () => {
  const tried = applyWhatIfToSubject(factsFixture, {
    settings,
    whatIf: [consolidation],
  });

  expect(tried.subject.debts.map(({ name }) => name)).toEqual(["The new loan"]);
  expect(tried.loanFee).toBe(6000);
  const { cost, paid } = figures([consolidation]);
  // $2,640.00 was owed; all that is paid beyond it is interest or the fee.
  expect(paid - 264_000).toBe(cost);
});

test("more from each paycheck changes only the paychecks to come", () => {
  const facts = readDebtsToday([VISA, STORE], { ledger: [], today: "2026-12-10" });
  const paydays = { every: "two_weeks" as const, on: "2026-12-04", days: [], amount: "330.00" };
  const fromNow = withPastPaychecks(facts, settingsFixture({ paydays }));
  const budgetFrom = (amount: string) => {
    const tried = { settings: settingsFixture({ paydays: { ...paydays, amount } }), whatIf: [] };

    return firstBudget(applyWhatIfToSubject(fromNow, tried).subject.portfolio);
  };

  // The paycheck of December 4 is past, that of December 18 is to come.
  expect(budgetFrom("330.00")).toBe(66_000);
  expect(budgetFrom("430.00")).toBe(76_000);
});

test("ignores a loan if all of its debts are deleted", () => {
  const gone = { ...consolidation, debts: ["0b9a6a3e-0000-4000-8000-0000000000ff"] };

  expect(figures([gone])).toEqual(figures([]));
});

test("a lump sum brings the date forward, a pause delays it, a lower rate saves", () => {
  const now = figures([]);
  const lump = figures([{ kind: "lump_sum", amount: "500.00", on: "2026-12-01", debt: null }]);
  const pause = figures([{ kind: "pause", from: "2027-01-01", through: "2027-03-31" }]);
  const rate = figures([{ kind: "rate", debt: VISA.uuid, apr: "9" }]);

  expect(lump.months).toBeLessThan(now.months);
  expect(pause.months).toBeGreaterThan(now.months);
  expect(rate.cost).toBeLessThan(now.cost);
});

test("shows the higher monthly payment of a loan that replaces smaller minimums", () => {
  expect(figures([]).budget.amount).toBe(19_500);
  const { budget } = figures([{ ...consolidation, term_months: 12 }]);
  // $2,700.00 over a year at 10%: $237.38 a month clears it, plus the extra of $100.00.
  expect(budget.amount).toBe(33_738);
});

test("the monthly amount is the total, or the minimums if only they are paid", () => {
  expect(figures([], { total: "400.00" }).budget.amount).toBe(40_000);
  expect(figures([], { total: "400.00", strategy: "minimum_only" }).budget.amount).toBe(9_500);
});
