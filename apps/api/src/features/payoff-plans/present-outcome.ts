import type { PayoffFault, PayoffOutcome } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents, sumAmounts } from "@snowball/money";
import type { PlanFault, PlanOutcome } from "@snowball/payoff";
import { type BudgetChoice, owedOn, payoffOrder } from "@snowball/planner";

import type { Assessment, PlanInput } from "./read-plan-rules.ts";

/** Converts the outcome of a plan to the API format: cents to amounts, month numbers to calendar months. */
export function presentOutcome(
  { input, followed }: Pick<Assessment, "input" | "followed">,
  least: BudgetChoice | null,
): PayoffOutcome {
  const { portfolio, read } = input;
  const { firstMonth, planned } = read;
  const { outcome, estimateFault } = followed;
  // Without debts, the engine returns a plan of zero months.
  const plan = outcome.kind === "plan" && portfolio.debts.length > 0 ? outcome.plan : null;
  const totals = plan && plan.totals;
  // Each amount fits into cents. The sum may not, and then there is no plan but the sum is still reported.
  const owed = sumAmounts([
    ...portfolio.debts.map((debt) => amountFromCents(owedOn(debt))),
    amountFromCents(read.inTransit - read.sentAhead),
  ]);

  return {
    status: statusOf(input, outcome.kind),
    currency: planned.currency,
    owed,
    first_month: firstMonth,
    months: totals && totals.months,
    debt_free_month: totals && monthAfter(firstMonth, totals.months - 1),
    paid: totals && amountFromCents(totals.paid),
    interest: totals && amountFromCents(totals.interest),
    fees: totals && amountFromCents(totals.fees),
    least_budget: least && { amount: amountFromCents(least.amount), months: least.months },
    payoff_order: [
      ...read.paidInTransit.map((debt) => ({ debt, month: firstMonth })),
      ...(plan ? payoffOrder(plan) : []).map(({ id, payoffMonth }) => ({
        debt: id,
        month: monthAfter(firstMonth, payoffMonth - 1),
      })),
    ],
    fault: outcome.kind === "impossible" ? presentFault(outcome.fault, firstMonth) : null,
    estimate_fault: estimateFault && presentFault(estimateFault, firstMonth),
    left_out: planned.leftOut.map(({ id, missing, isOtherCurrency }) => ({
      debt: id,
      missing,
      is_other_currency: isOtherCurrency,
    })),
    estimated: planned.estimated.map(({ id, figures }) => ({ debt: id, figures })),
  };
}

/** Returns whether there is a plan; without debts that can be planned, whether figures are missing. */
export function statusOf(
  { read: { planned } }: Pick<PlanInput, "read">,
  kind: PlanOutcome["kind"],
): PayoffOutcome["status"] {
  if (planned.debts.length > 0) return kind;

  return planned.leftOut.length > 0 ? "incomplete" : "nothing_owed";
}

/** Converts the reason for a missing plan to the API format, with calendar months. */
export function presentFault(fault: PlanFault, firstMonth: string): PayoffFault {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return {
        code: fault.code,
        month: monthAfter(firstMonth, fault.month - 1),
        minimums: amountFromCents(fault.minimums),
        budget: amountFromCents(fault.budget),
        shortfall: amountFromCents(fault.shortfall),
      };
    case "NEVER_PAYS_OFF":
      return {
        code: fault.code,
        clears_in_36: fault.clearsIn36 === null ? null : amountFromCents(fault.clearsIn36),
        clears_in_60: fault.clearsIn60 === null ? null : amountFromCents(fault.clearsIn60),
        negative_amortization: fault.negativeAmortization.map(({ id, minimum, interest }) => ({
          debt: id,
          minimum: amountFromCents(minimum),
          interest: amountFromCents(interest),
        })),
      };
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE":
      return { code: fault.code, debt: fault.id };
  }
}
