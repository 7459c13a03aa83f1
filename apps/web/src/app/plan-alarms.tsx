import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { DebtAlarms, describeAlarms } from "#features/debts/index.ts";
import type { PlannedSubject } from "#features/payoff-plan/index.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";

type PlanAlarmsProps = PlannedSubject & {
  /** uuid of the one debt that it is about; absent: all of them. */
  only?: string;
};

/** What is about to cost more under a plan, in the words of the debts' own figures. */
export function PlanAlarms({ subject, plan, only }: PlanAlarmsProps) {
  const { data: debts } = useQuery(debtsQuery);
  const { portfolio, firstMonth } = subject;
  const alarms = useMemo(
    () => (debts ? describeAlarms({ debts, portfolio, plan, firstMonth }) : []),
    [debts, portfolio, plan, firstMonth],
  );

  return <DebtAlarms alarms={alarms.filter(({ debt }) => only === undefined || debt === only)} />;
}
