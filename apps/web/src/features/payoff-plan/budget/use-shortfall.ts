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
import { REST_MS, useSearched } from "../search/use-searched.ts";
import type { PlanSubject } from "../words/plan-subject.ts";

/** A plan that cannot be. */
export type PlanFailure<Fault extends PlanFault = PlanFault> = {
  fault: Fault;
  /** With the budget that failed. */
  subject: PlanSubject;
  strategy: Strategy;
  /** Beyond the minimums, in the plan that failed; negative where it does not even reach for them. */
  extra: Cents;
  /**
   * What was put in beyond the minimums when a total was set that they are above by now; null or absent
   * where the budget is not one from before.
   */
  keptExtra?: Cents | null;
};

type Failed = Pick<PlanFailure<Shortfall>, "fault" | "subject" | "strategy">;

/** What would help a plan that runs short; null until that is known. */
export function useRemedies({ fault, subject, strategy }: Failed): Remedies | null {
  const { search } = usePlan();
  const { portfolio } = subject;
  const failed = useMemo(() => ({ portfolio, strategy, fault }), [portfolio, strategy, fault]);
  const isSearched = strategy.type === "optimal";
  const computed = useMemo(() => (isSearched ? null : findRemedies(failed)), [isSearched, failed]);
  const { data = null } = useSearched({
    kind: "remedies",
    question: isSearched ? failed : null,
    // Once the budget rests: these searches must not hold up the one for the plan itself.
    restMs: REST_MS,
    find: async () => (await search().ask({ type: "remedies", failed })).remedies,
  });

  return computed ?? data;
}

/**
 * What is due in the month in which a plan runs short, as the months before it leave the debts; null
 * until that is known: up to which month the cheapest plan lasts takes a search.
 */
export function useShortMonth({ fault, subject, strategy }: Failed): ShortMonth | null {
  const { budget, search } = usePlan();
  const { minimums } = budget;
  const { portfolio } = subject;
  const isSearched = strategy.type === "optimal" && fault.month > 1;
  const computed = useMemo(
    () => (isSearched ? null : computeNow({ fault, subject, strategy }, minimums)),
    [isSearched, fault, subject, strategy, minimums],
  );
  const { data = null } = useSearched({
    kind: "short-month",
    question: isSearched ? portfolio : null,
    find: async () => (await search().ask({ type: "short-month", portfolio })).short,
  });

  return computed ?? data;
}

/** Month 1 needs no plan before it. A budget that was typed counts there without what comes on top. */
function computeNow(
  { fault, subject, strategy }: Failed,
  minimums: ReadonlyMap<string, Cents>,
): ShortMonth | null {
  const { portfolio } = subject;
  if (fault.month > 1) return shortMonth(portfolio, strategy);

  const dueBy = (minimumOf: (id: string) => Cents | null) =>
    portfolio.debts
      .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: minimumOf(debt.id) ?? 0 }))
      .filter(({ minimum }) => minimum > 0);
  const whole = dueBy((id) => minimums.get(id) ?? null);
  const left = dueBy((id) => dueOf(id, subject) ?? minimums.get(id) ?? null);
  // Once all of this month is sent, it is the next one that the money does not reach for.
  const due = left.length > 0 ? left : whole;

  return { month: 1, money: fault.budget, due, rises: [], begin: [] };
}

/** Of a month that has begun, what is still due of it. */
function dueOf(id: string, { portfolio }: PlanSubject): Cents | null {
  const terms = portfolio.opening?.debts[id];

  return terms ? terms.due + terms.escrow : null;
}
