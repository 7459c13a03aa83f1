import { buildMonth, type Month, type MonthInput } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { debtsQuery } from "#lib/queries.ts";

import { usePlan } from "../model/use-plan.tsx";

/** Returns the inputs of the month for the plan on screen, or null while the search for it runs. */
export function useMonthInput(): MonthInput | null {
  const { facts, shown, settings } = usePlan();
  const { data: debts } = useQuery(debtsQuery);
  const { month: read, ledgers } = facts;

  return useMemo(() => {
    if (shown === null || debts === undefined) return null;
    const { plan, subject, portfolio, short } = shown;

    return {
      read: { ...read, portfolio: subject.portfolio },
      debts,
      ledgers,
      plan,
      followed: portfolio,
      paydays: settings.paydays ?? null,
      short,
    };
  }, [read, ledgers, shown, debts, settings]);
}

/** Returns the current month's payments with the plan on screen, or null while the search for it runs. */
export function useMonth(): Month | null {
  const input = useMonthInput();

  return useMemo(() => input && buildMonth(input), [input]);
}
