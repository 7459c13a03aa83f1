import { planPayoff, totalPayoff } from "@snowball/payoff";
import type { DebtMonth, PayoffPlan, PlanFault, Portfolio, Strategy } from "@snowball/payoff";

import type { Fields } from "./read-case.ts";
import { readCasePortfolio, readCaseStrategy } from "./read-portfolio.ts";
import type { Answer, Solver } from "./solver.ts";

/** Payoff plans of several debts. */
export const planSolvers: readonly (readonly [string, Solver])[] = [
  ["plan", solvePlan],
  ["plan.error", solveFault],
  ["plan.sweep", solveSweep],
];

function solvePlan(input: Fields): Answer {
  const outcome = planPayoff(readCasePortfolio(input), readCaseStrategy(input));
  return outcome.kind === "plan" ? { result: shownPlan(outcome.plan) } : refused(outcome.fault);
}

/** The expected result of these is the reason why there is no plan. */
function solveFault(input: Fields): Answer {
  const outcome = planPayoff(readCasePortfolio(input), readCaseStrategy(input));
  return { result: outcome.kind === "plan" ? shownPlan(outcome.plan) : shownFault(outcome.fault) };
}

function solveSweep(input: Fields): Answer {
  const strategy = readCaseStrategy(input);
  const extras = input.list("extrasCents", (list, at) => list.integer(at));
  const portfolio = readCasePortfolio(input, { mode: "minimums-plus-extra", extra: 0 });

  const baseline = totalPayoff(
    { ...portfolio, budget: { mode: "minimums-only" } },
    { type: "minimum-only" },
  );
  const base = baseline.kind === "plan" ? baseline.totals : null;
  const minimumsOnly =
    baseline.kind === "plan"
      ? { months: baseline.totals.months, totalInterestCents: baseline.totals.interest }
      : shownFault(baseline.fault);
  const results = extras.map((extra) => ({
    extraCents: extra,
    ...sweepStep({ ...portfolio, budget: { mode: "minimums-plus-extra", extra } }, strategy, base),
  }));

  return { result: { minimumsOnly, results } };
}

function sweepStep(
  portfolio: Portfolio,
  strategy: Strategy,
  base: PayoffPlan["totals"] | null,
): Record<string, unknown> {
  const outcome = totalPayoff(portfolio, strategy);
  if (outcome.kind !== "plan") return shownFault(outcome.fault);

  const { months, interest } = outcome.totals;
  return {
    months,
    totalInterestCents: interest,
    interestSavedCents: base && base.interest - interest,
    monthsSaved: base && base.months - months,
  };
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

/** The first two months and the last. */
function shownMonths(months: number): number[] {
  return [...new Set([1, 2, months])].filter((month) => month >= 1 && month <= months);
}

function shownRow({ interest, minimum, payment, end }: DebtMonth) {
  return { interest, minimum, payment, end };
}

function shownFault(fault: PlanFault): Record<string, unknown> {
  if (fault.code !== "BUDGET_BELOW_MINIMUMS") return { error: fault.code };
  return { error: fault.code, month: fault.month, shortfallCents: fault.shortfall };
}

/** The answer that there is no plan, and why. */
export function refused(fault: PlanFault): Answer {
  return { error: { code: fault.code, message: messageOf(fault) } };
}

function messageOf(fault: PlanFault): string {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return `In month ${fault.month} the minimum payments add up to ${fault.minimums} cents, ${fault.shortfall} more than the budget of ${fault.budget}.`;
    case "NEVER_PAYS_OFF":
      return "With this budget something is still owed after 1,200 months.";
    case "BAD_ORDER":
      return `The order names ${JSON.stringify(fault.id)}, which is no debt or stands in it twice.`;
    case "RATE_OUT_OF_RANGE":
      return `A rate of ${JSON.stringify(fault.id)} is below 0 or above 10,000 percent.`;
    case "AMOUNT_TOO_LARGE":
      return `An amount of ${JSON.stringify(fault.id)} is too large to be computed exactly.`;
  }
}
