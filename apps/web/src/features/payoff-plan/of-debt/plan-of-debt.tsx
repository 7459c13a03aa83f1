import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { debtsQuery } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";

import { PlanProvider } from "../model/use-plan.tsx";
import { payoffPlanQuery } from "../words/payoff-plan-queries.ts";
import { readStoredPlan, type StoredPlanFacts } from "../words/read-debts.ts";

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
      {([debts, stored]) =>
        debt.is_included ? (
          <PlannedDebt {...rest} {...{ debt, debts, stored, today }} />
        ) : (
          <PlannedDebt
            {...rest}
            {...{ debt, today }}
            debts={[{ ...debt, is_included: true }]}
            stored={{ ...stored, settings: { ...stored.settings, ...ALONE }, month_total: null }}
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
  stored: StoredPlanFacts;
  today: string;
};

function PlannedDebt(props: PlannedDebtProps) {
  const { debt, debts, stored, today, unplanned, children } = props;
  const facts = useMemo(() => readStoredPlan(debts, { stored, today }), [debts, stored, today]);
  const { debts: plannable, leftOut, currency } = facts.plannable;
  const out = leftOut.find(({ id }) => id === debt.uuid);
  if (out && out.missing.length > 0) return unplanned({ reason: "figure missing" });
  if (out) return unplanned({ reason: "other currency", currency });
  if (!plannable.some(({ id }) => id === debt.uuid)) return unplanned({ reason: "nothing owed" });

  return (
    <PlanProvider facts={facts} settings={stored.settings} change={IGNORE_CHANGE}>
      {children(today)}
    </PlanProvider>
  );
}

/** The plan can be changed only on its own page. */
const IGNORE_CHANGE = () => undefined;
