import type { Cents, PlanFault, Strategy } from "@snowball/payoff";
import { owedOn, type Remedies, type Shortfall, type ShortMonth } from "@snowball/planner";

import { usePlan } from "../model/use-plan.tsx";
import type { PlanSubject } from "../words/plan-subject.ts";
import { DEBOUNCE_MS, useComputed } from "../worker/use-computed.ts";

/** A plan that is not possible. */
export type PlanFailure<Fault extends PlanFault = PlanFault> = {
  fault: Fault;
  /** Includes the budget that failed. */
  subject: PlanSubject;
  strategy: Strategy;
  /** Cents beyond the minimums in the failed plan. Negative if the budget is below the minimums. */
  extra: Cents;
  /**
   * The stored extra of a total that the minimums have outgrown since; null or absent if the budget is
   * current.
   */
  keptExtra?: Cents | null;
};

type FailedPlan = Pick<PlanFailure<Shortfall>, "fault" | "subject" | "strategy">;

/** Returns remedies for a plan that runs short, or null until they are computed. */
export function useRemedies({ fault, subject, strategy }: FailedPlan): Remedies | null {
  const failed = { portfolio: subject.portfolio, strategy, fault };
  const { data = null } = useComputed("findRemedies", failed, { delayMs: DEBOUNCE_MS });

  return data;
}

/**
 * Returns the month in which the plan runs short, with its debts as the previous months leave them, as this month's
 * payments have it. Returns null while the search for the plan runs.
 */
export function useShortMonth({ fault, subject }: FailedPlan): ShortMonth | null {
  const { budget, planned } = usePlan();

  return fault.month === 1
    ? firstMonthShort(fault, subject, budget.minimums)
    : (planned?.short ?? null);
}

/** Month 1 needs no plan before it. Uses the typed budget, without one-off money. */
function firstMonthShort(
  { budget }: Shortfall,
  subject: PlanSubject,
  minimums: ReadonlyMap<string, Cents>,
): ShortMonth {
  const { portfolio } = subject;

  const listDue = (minimumOf: (id: string) => Cents | null) =>
    portfolio.debts
      .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: minimumOf(debt.id) ?? 0 }))
      .filter(({ minimum }) => minimum > 0);
  const whole = listDue((id) => minimums.get(id) ?? null);
  const left = listDue((id) => remainingDue(id, subject) ?? minimums.get(id) ?? null);
  // If all payments of this month were sent, the money is short for the next month.
  const due = left.length > 0 ? left : whole;

  return { month: 1, money: budget, due, rises: [] };
}

/** Returns the remaining amount due this month, in cents; null if the month has not begun. */
function remainingDue(id: string, { portfolio }: PlanSubject): Cents | null {
  const terms = portfolio.opening?.debts[id];

  return terms ? terms.due + terms.escrow : null;
}
