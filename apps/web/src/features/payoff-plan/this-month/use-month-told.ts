import { beginOf, type MonthTold, tellMonth } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { debtsQuery } from "#lib/slices/debts-slice.ts";

import { usePlan } from "../model/use-plan.tsx";

/** What to send this month; null where the plan begins with the next month, or is still searched for. */
export function useMonthTold(): MonthTold | null {
  const { facts, shown } = usePlan();
  const { data: debts } = useQuery(debtsQuery);
  const { month: read } = facts;

  return useMemo(() => {
    if (read === null || shown === null || debts === undefined) return null;
    const { plan, subject, followed = subject.portfolio } = shown;
    const begin = plan ? beginOf(plan) : [];

    return tellMonth({
      read: { ...read, portfolio: subject.portfolio },
      debts,
      begin,
      followed,
      short: null,
    });
  }, [read, shown, debts]);
}
