import type { Cents, PlanFault, Strategy } from "@snowball/payoff";
import {
  findRemedies,
  owedOn,
  type Remedies,
  type Shortfall,
  shortMonth,
  type ShortMonth,
} from "@snowball/planner";
import { useMemo } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { DEBOUNCE_MS, useSearched } from "../search/use-searched.ts";
import type { PlanSubject } from "../words/plan-subject.ts";

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
  const { search } = usePlan();
  const { portfolio } = subject;
  const failed = useMemo(() => ({ portfolio, strategy, fault }), [portfolio, strategy, fault]);
  const isSearched = strategy.type === "optimal";
  const computed = useMemo(() => (isSearched ? null : findRemedies(failed)), [isSearched, failed]);
  const { data = null } = useSearched({
    kind: "remedies",
    question: isSearched ? failed : null,
    // Delayed, so that these searches do not block the one for the plan itself.
    debounceMs: DEBOUNCE_MS,
    find: async () => (await search().send({ type: "remedies", failed })).remedies,
  });

  return computed ?? data;
}

/**
 * Returns the month in which the plan runs short, with its debts as the previous months leave them. Returns
 * null until it is computed, because for the cheapest plan it takes a search.
 */
export function useShortMonth({ fault, subject, strategy }: FailedPlan): ShortMonth | null {
  const { budget, search } = usePlan();
  const { minimums } = budget;
  const { portfolio } = subject;
  const isSearched = strategy.type === "optimal" && fault.month > 1;
  const computed = useMemo(
    () => (isSearched ? null : computeShortMonth({ fault, subject, strategy }, minimums)),
    [isSearched, fault, subject, strategy, minimums],
  );
  const { data = null } = useSearched({
    kind: "short-month",
    question: isSearched ? portfolio : null,
    find: async () => (await search().send({ type: "short-month", portfolio })).short,
  });

  return computed ?? data;
}

/** Month 1 needs no plan before it. Uses the typed budget, without one-off money. */
function computeShortMonth(
  { fault, subject, strategy }: FailedPlan,
  minimums: ReadonlyMap<string, Cents>,
): ShortMonth | null {
  const { portfolio } = subject;
  if (fault.month > 1) return shortMonth(portfolio, strategy);

  const listDue = (minimumOf: (id: string) => Cents | null) =>
    portfolio.debts
      .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: minimumOf(debt.id) ?? 0 }))
      .filter(({ minimum }) => minimum > 0);
  const whole = listDue((id) => minimums.get(id) ?? null);
  const left = listDue((id) => remainingDue(id, subject) ?? minimums.get(id) ?? null);
  // If all payments of this month were sent, the money is short for the next month.
  const due = left.length > 0 ? left : whole;

  return { month: 1, money: fault.budget, due, rises: [], begin: [] };
}

/** Returns the remaining amount due this month, in cents; null if the month has not begun. */
function remainingDue(id: string, { portfolio }: PlanSubject): Cents | null {
  const terms = portfolio.opening?.debts[id];

  return terms ? terms.due + terms.escrow : null;
}
