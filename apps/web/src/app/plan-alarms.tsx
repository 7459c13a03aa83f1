import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { DebtAlarms } from "#features/debts/alarms/debt-alarms.tsx";
import { describeAlarms } from "#features/debts/alarms/describe-alarms.ts";
import type { PlannedSubject } from "#features/payoff-plan/planned-subject.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";

/** What is about to cost more under a plan, in the words of the debts' own figures. */
export function PlanAlarms({ subject, plan }: PlannedSubject) {
  const { data: debts } = useQuery(debtsQuery);
  const { portfolio, firstMonth } = subject;
  const alarms = useMemo(
    () => (debts ? describeAlarms({ debts, portfolio, plan, firstMonth }) : []),
    [debts, portfolio, plan, firstMonth],
  );

  return <DebtAlarms alarms={alarms} />;
}
