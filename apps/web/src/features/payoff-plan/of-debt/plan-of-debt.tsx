import type { Debt } from "@snowball/contract";
import { formatShortMonth } from "@snowball/dates";
import { signOf } from "@snowball/money";
import type { PlannedPortfolio } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

import { FixDebtLink } from "#features/debts/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { isAbout } from "#lib/figure-source.tsx";
import { describeOtherCurrency } from "#lib/format.ts";
import { debtsQuery, payoffPlanQuery } from "#lib/queries.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { DataView, EmptyState } from "#ui/data-view.tsx";

import { PlanProvider } from "../model/use-plan.tsx";
import { readStoredPlan, type StoredPlanFacts } from "../words/read-debts.ts";

type PlanOfDebtProps = {
  debt: Debt;
  /** Shows nothing if the debt has no plan, instead of the reason. */
  isOptional?: boolean;
  children: ReactNode;
};

/** Provides the plan that pays a debt off. An excluded debt is planned alone, with its minimums. */
export function PlanOfDebt({ debt, ...rest }: PlanOfDebtProps) {
  const plan = useQuery(payoffPlanQuery);
  const source = combineQueries(useQuery(debtsQuery), plan);
  const today = plan.data?.today ?? calendarToday();

  return (
    <DataView source={source} what="the plan of this debt" count={2}>
      {([debts, stored]) => (
        <PlannedDebt
          {...rest}
          {...(debt.is_included ? { debts, stored } : plannedAlone(debt, stored))}
          debt={debt}
          today={today}
        />
      )}
    </DataView>
  );
}

/** An excluded debt gets only its minimums, whatever the plan for the others is. */
function plannedAlone(debt: Debt, { settings, ...stored }: StoredPlanFacts) {
  const strategy = "minimum_only" as const;
  const alone = { ...settings, strategy, total: null, extra: "0.00", changes: [] };

  return {
    debts: [{ ...debt, is_included: true }],
    stored: { ...stored, settings: alone, month_total: null },
  };
}

type PlannedDebtProps = PlanOfDebtProps & {
  debts: readonly Debt[];
  stored: StoredPlanFacts;
  today: string;
};

function PlannedDebt(props: PlannedDebtProps) {
  const { debt, debts, stored, today, isOptional = false, children } = props;
  const facts = useMemo(() => readStoredPlan(debts, { stored, today }), [debts, stored, today]);
  const { debts: plannable } = facts.plannable;
  if (!plannable.some(({ id }) => id === debt.uuid)) {
    return isOptional ? null : <NotPlanned debt={debt} {...facts.plannable} />;
  }

  return (
    <PlanProvider facts={facts} settings={stored.settings} change={IGNORE_CHANGE}>
      {children}
    </PlanProvider>
  );
}

/** The plan can be changed only on its own page. */
const IGNORE_CHANGE = () => undefined;

type NotPlannedProps = Pick<PlannedPortfolio, "leftOut" | "currency"> & { debt: Debt };

function NotPlanned({ debt, leftOut, currency }: NotPlannedProps) {
  const out = leftOut.find(({ id }) => id === debt.uuid);
  if (!out) {
    return (
      <EmptyState icon="check" title="Nothing is owed on it">
        When there's a balance, this page shows what it costs and when it's paid off.
      </EmptyState>
    );
  }

  return out.missing.length > 0 ? (
    <EmptyState
      icon="question"
      title="It can't be planned yet"
      actions={<FixDebtLink uuid={debt.uuid} />}
    >
      A figure is missing. Unknown amounts are never counted as zero.
    </EmptyState>
  ) : (
    <EmptyState icon="question" title="It isn't in the plan">
      {describeOtherCurrency(debt.currency, currency)}
    </EmptyState>
  );
}

export function PayoffMonthOf({ debt }: { debt: Debt }) {
  const { data: plan, isPending } = useQuery(payoffPlanQuery);
  if (debt.owed.value !== null && signOf(debt.owed.value) <= 0) return "Nothing owed";
  if (!debt.is_included) return "Not in the plan";
  if (isPending) return "…";
  const gone = plan?.outcome.payoff_order.find((each) => each.debt === debt.uuid);
  if (!gone) return "unknown";
  const isEstimate =
    isAbout(debt) || plan?.outcome.estimated.some((each) => each.debt === debt.uuid);

  return (
    <>
      {formatShortMonth(gone.month)}
      {isEstimate && <small>an estimate</small>}
    </>
  );
}
