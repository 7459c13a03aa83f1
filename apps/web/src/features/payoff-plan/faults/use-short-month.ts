import type { PlanFault, Strategy } from "@snowball/payoff";
import { owedOn, shortMonth, type ShortMonth } from "@snowball/planner";
import { useMemo } from "react";

import type { PlanSubject } from "../plan-subject.ts";
import { useSearched } from "../search/use-searched.ts";
import type { PlanFaultProps } from "./plan-fault-props.ts";

type Short = Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>;
type Failed = Pick<PlanFaultProps<Short>, "fault" | "subject" | "strategy" | "minimums" | "search">;

/**
 * What is due in the month in which a plan runs short, as the months before it leave the debts; null
 * until that is known: up to which month the cheapest plan lasts takes a search.
 */
export function useShortMonth(failed: Failed): ShortMonth | null {
  const { fault, subject, strategy, minimums, search } = failed;
  const { portfolio } = subject;
  const isSearched = strategy.type === "optimal" && fault.month > 1;
  const computed = useMemo(
    () => (isSearched ? null : computeNow({ fault, subject, strategy, minimums })),
    [isSearched, fault, subject, strategy, minimums],
  );
  const { data = null } = useSearched({
    kind: "short-month",
    question: isSearched ? portfolio : null,
    find: async () => (await search().ask({ type: "short-month", portfolio })).short,
  });

  return computed ?? data;
}

type Computed = Omit<Failed, "search"> & { strategy: Strategy; subject: PlanSubject };

/** Month 1 needs no plan before it. A budget that was typed counts there without what comes on top. */
function computeNow({ fault, subject, strategy, minimums }: Computed): ShortMonth | null {
  const { portfolio } = subject;
  if (fault.month > 1) return shortMonth(portfolio, strategy);

  return {
    month: 1,
    money: fault.budget,
    due: portfolio.debts
      .map((debt) => ({ id: debt.id, owed: owedOn(debt), minimum: minimums.get(debt.id) ?? 0 }))
      .filter(({ minimum }) => minimum > 0),
    rises: [],
  };
}
