import type { Debt, PayoffPlanSettings, PlannedLedger, SteadyAmount } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { combineQueries } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";

import { PlanProvider } from "../model/use-plan.tsx";
import { payoffPlanQuery } from "../words/payoff-plan-queries.ts";
import { readDebtsToday } from "../words/read-debts.ts";

/** Why a debt has no plan. */
export type Unplanned =
  | { reason: "figure missing" | "nothing owed" }
  | { reason: "other currency"; currency: string | null };

type PlanOfDebtProps = {
  debt: Debt;
  /** Shown instead if the debt has no plan. */
  unplanned: (why: Unplanned) => ReactNode;
  children: (today: string) => ReactNode;
};

/** Provides the plan that pays a debt off. An excluded debt is planned alone, with its minimums. */
export function PlanOfDebt({ debt, ...rest }: PlanOfDebtProps) {
  const plan = useQuery(payoffPlanQuery);
  const source = combineQueries(useQuery(debtsQuery), plan);
  const today = plan.data?.today ?? calendarToday();

  return (
    <DataView source={source} what="the plan of this debt" count={2}>
      {([debts, { settings, ledger, steady_amounts: steadyAmounts }]) =>
        debt.is_included ? (
          <PlannedDebt {...rest} {...{ debt, debts, settings, ledger, steadyAmounts, today }} />
        ) : (
          <PlannedDebt
            {...rest}
            {...{ debt, ledger, steadyAmounts, today }}
            debts={[{ ...debt, is_included: true }]}
            settings={{ ...settings, ...ALONE }}
          />
        )
      }
    </DataView>
  );
}

/** Settings for an excluded debt, which gets only its minimums, whatever the plan for the others is. */
const ALONE = {
  strategy: "minimum_only",
  total: null,
  extra: "0.00",
  changes: [],
} as const satisfies Partial<PayoffPlanSettings>;

type PlannedDebtProps = PlanOfDebtProps & {
  /** The debts of the plan. */
  debts: readonly Debt[];
  settings: PayoffPlanSettings;
  ledger: readonly PlannedLedger[];
  steadyAmounts: readonly SteadyAmount[] | undefined;
  today: string;
};

function PlannedDebt({ debt, debts, settings, unplanned, children, ...rest }: PlannedDebtProps) {
  const { ledger, steadyAmounts, today } = rest;
  const facts = useMemo(
    () => readDebtsToday(debts, { ledger, today, steadyAmounts }),
    [debts, ledger, today, steadyAmounts],
  );
  const { debts: plannable, leftOut, currency } = facts.plannable;
  const out = leftOut.find(({ id }) => id === debt.uuid);
  if (out && out.missing.length > 0) return unplanned({ reason: "figure missing" });
  if (out) return unplanned({ reason: "other currency", currency });
  if (!plannable.some(({ id }) => id === debt.uuid)) return unplanned({ reason: "nothing owed" });

  return (
    <PlanProvider facts={facts} settings={settings} change={IGNORE_CHANGE}>
      {children(today)}
    </PlanProvider>
  );
}

/** The plan can be changed only on its own page. */
const IGNORE_CHANGE = () => undefined;
