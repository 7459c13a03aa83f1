import { planPayoff, savingsAgainst, totalMinimumsOnly, totalPayoff } from "@snowball/payoff";
import type { DebtMonth, PayoffPlan, Portfolio, Strategy, TotalsOutcome } from "@snowball/payoff";

import { findNullFigure } from "./find-null-figure.ts";
import type { Fields } from "./read-case.ts";
import { PLAN_FIELDS, readCasePortfolio, readCaseStrategy } from "./read-portfolio.ts";
import { refused, shownFault } from "./show-fault.ts";
import type { Answer, KindOfCase } from "./solver.ts";

type ExtraBudget = Extract<Portfolio["budget"], { extra: number }>;

/** Payoff plans of several debts. */
export const planSolvers: readonly KindOfCase[] = [
  ["plan", solvePlan, PLAN_FIELDS],
  ["plan.error", solveFault, PLAN_FIELDS],
  ["plan.sweep", solveSweep, PLAN_FIELDS],
];

function solvePlan(input: Fields): Answer {
  const unknown = findNullFigure(input);
  if (unknown) return { error: unknown };

  const outcome = planPayoff(readCasePortfolio(input), readCaseStrategy(input));
  return outcome.kind === "plan" ? { result: shownPlan(outcome.plan) } : refused(outcome.fault);
}

/** Solves cases with an expected fault: the result is the reason why there is no plan. */
function solveFault(input: Fields): Answer {
  const unknown = findNullFigure(input);
  if (unknown) return { result: { error: unknown.code } };

  const outcome = planPayoff(readCasePortfolio(input), readCaseStrategy(input));
  return { result: outcome.kind === "plan" ? shownPlan(outcome.plan) : shownFault(outcome.fault) };
}

function solveSweep(input: Fields): Answer {
  const unknown = findNullFigure(input);
  if (unknown) return { error: unknown };

  const strategy = readCaseStrategy(input);
  const extras = input.list("extrasCents", (list, at) => list.count(at, 0));
  const portfolio = readCasePortfolio(input, readSweptBudget(input));
  const minimumsOnly = totalMinimumsOnly(portfolio);
  const results = extras.map((extra) => {
    const budget = { ...portfolio.budget, extra };
    return { extraCents: extra, ...sweepStep({ ...portfolio, budget }, strategy, minimumsOnly) };
  });

  return { result: { minimumsOnly: shownBaseline(minimumsOnly), results } };
}

/** Reads a budget without its extra, which the slider varies. Only the rollover rule remains. */
function readSweptBudget(input: Fields): ExtraBudget {
  const modes = ["minimums-plus-extra", "minimums-plus-extra-no-rollover"] as const;
  const mode = input.has("budget")
    ? input.object("budget").oneOf("mode", modes)
    : "minimums-plus-extra";
  return { mode, extra: 0 };
}

function sweepStep(
  portfolio: Portfolio,
  strategy: Strategy,
  minimumsOnly: TotalsOutcome,
): Record<string, unknown> {
  const outcome = totalPayoff(portfolio, strategy);
  if (outcome.kind !== "plan") return shownFault(outcome.fault);

  const { months, interest } = outcome.totals;
  const saved = savingsAgainst(minimumsOnly, outcome.totals);
  return {
    months,
    totalInterestCents: interest,
    interestSavedCents: saved && saved.interest,
    monthsSaved: saved && saved.months,
  };
}

function shownBaseline(outcome: TotalsOutcome): Record<string, unknown> {
  if (outcome.kind !== "plan") return shownFault(outcome.fault);
  return { months: outcome.totals.months, totalInterestCents: outcome.totals.interest };
}

function shownPlan(plan: PayoffPlan): Record<string, unknown> {
  const { months, interest, fees, paid } = plan.totals;
  return {
    months,
    totalInterestCents: interest,
    totalFeesCents: fees,
    totalPaidCents: paid,
    payoffMonth: Object.fromEntries(plan.debts.map(({ id, payoffMonth }) => [id, payoffMonth])),
    interestByDebtCents: Object.fromEntries(plan.debts.map((debt) => [debt.id, debt.interest])),
    rows: shownMonths(months).map((month) => ({
      month,
      debts: Object.fromEntries(plan.month(month).debts.map((debt) => [debt.id, shownRow(debt)])),
    })),
  };
}

/** Returns the first two months and the last. */
function shownMonths(months: number): number[] {
  return [...new Set([1, 2, months])].filter((month) => month >= 1 && month <= months);
}

function shownRow({ interest, minimum, payment, end }: DebtMonth) {
  return { interest, minimum, payment, end };
}
