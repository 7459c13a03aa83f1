import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { planPayoff } from "@snowball/payoff";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";

import { DebtAlarms } from "#features/debts/alarms/debt-alarms.tsx";
import { describeAlarms } from "#features/debts/alarms/describe-alarms.ts";
import { chosenType, strategyOf } from "#features/payoff-plan/compared-strategies.ts";
import { payoffPlanQuery } from "#features/payoff-plan/payoff-plan-queries.ts";
import { readDebts, subjectOf } from "#features/payoff-plan/read-subject.ts";
import { withMinimumsOnly } from "#features/payoff-plan/with-extra.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";

/** What is about to cost more under the plan as it is saved; nothing while that is not known. */
export function PlanAlarms() {
  const { data: debts } = useQuery(debtsQuery);
  const { data: stored } = useQuery(payoffPlanQuery);
  // The plan itself comes first on the screen.
  const known = useDeferredValue(
    debts && stored ? { debts, settings: stored.settings } : null,
    null,
  );

  return known && <KnownAlarms debts={known.debts} settings={known.settings} />;
}

type KnownAlarmsProps = { debts: readonly Debt[]; settings: PayoffPlanSettings };

function KnownAlarms({ debts, settings }: KnownAlarmsProps) {
  const today = calendarToday();
  const alarms = useMemo(() => alarmsOf(debts, settings, today), [debts, settings, today]);

  return <DebtAlarms alarms={alarms} />;
}

function alarmsOf(debts: readonly Debt[], settings: PayoffPlanSettings, today: string) {
  const subject = subjectOf(readDebts(debts, [], today), settings);
  const type = chosenType(settings);
  const portfolio =
    type === "minimum-only" ? withMinimumsOnly(subject.portfolio) : subject.portfolio;
  const outcome = planPayoff(portfolio, strategyOf(type, settings, subject));
  const plan = outcome.kind === "plan" ? outcome.plan : null;

  return describeAlarms({ debts, portfolio, plan, firstMonth: subject.firstMonth });
}
