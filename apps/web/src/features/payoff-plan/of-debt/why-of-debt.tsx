import type { Debt, PayoffPlanSettings, PlannedLedger, SteadyAmount } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";

import { FixDebtLink } from "#features/debts/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { describeOtherCurrency } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { combineSlices, sliceOf } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/queries.ts";
import { buttonClass } from "#ui/button-class.ts";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { PlanProvider, ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { PlanAlarms } from "../page/plan-alarms.tsx";
import { payoffPlanQuery } from "../words/payoff-plan-queries.ts";
import { readDebtsToday } from "../words/read-debts.ts";
import { DebtStory } from "./debt-story.tsx";

/** Shows the cost and payoff date of a debt in its plan, with the calculation of each month. */
export function WhyOfDebt({ debt }: { debt: Debt }) {
  const plan = useQuery(payoffPlanQuery);
  const source = combineSlices(sliceOf(useQuery(debtsQuery)), sliceOf(plan));
  const today = plan.data?.today ?? calendarToday();

  return (
    <DataView
      source={source}
      what="the plan of this debt"
      skeleton={<Skeleton label="Loading the plan of this debt" count={2} />}
    >
      {([debts, { settings, ledger, steady_amounts: steadyAmounts }]) =>
        debt.is_included ? (
          <PlannedDebt {...{ debt, debts, settings, ledger, steadyAmounts, today }} />
        ) : (
          <PlannedDebt
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

type PlannedDebtProps = {
  debt: Debt;
  /** The debts of the plan. */
  debts: readonly Debt[];
  settings: PayoffPlanSettings;
  ledger: readonly PlannedLedger[];
  steadyAmounts: readonly SteadyAmount[] | undefined;
  today: string;
};

function PlannedDebt({ debt, debts, settings, ...rest }: PlannedDebtProps) {
  const { ledger, steadyAmounts, today } = rest;
  const facts = useMemo(
    () => readDebtsToday(debts, { ledger, today, steadyAmounts }),
    [debts, ledger, today, steadyAmounts],
  );
  const { debts: plannable, leftOut, currency } = facts.plannable;
  const out = leftOut.find(({ id }) => id === debt.uuid);
  if (out && out.missing.length > 0) return <MissesFigure debt={debt} />;
  if (out) {
    return (
      <EmptyState icon="question" title="It isn't in the plan">
        {describeOtherCurrency(debt.currency, currency)}
      </EmptyState>
    );
  }
  if (!plannable.some(({ id }) => id === debt.uuid)) {
    return (
      <EmptyState icon="check" title="Nothing is owed on it">
        When there's a balance, this page shows what it costs and when it's paid off.
      </EmptyState>
    );
  }

  return (
    <PlanProvider facts={facts} settings={settings} change={IGNORE_CHANGE}>
      <Planned debt={debt} today={today} />
    </PlanProvider>
  );
}

/** The plan can be changed only on its own page. */
const IGNORE_CHANGE = () => undefined;

function MissesFigure({ debt }: { debt: Debt }) {
  return (
    <EmptyState
      icon="question"
      title="It can't be planned yet"
      actions={<FixDebtLink uuid={debt.uuid} />}
    >
      A figure is missing. Unknown amounts are never counted as zero.
    </EmptyState>
  );
}

function Planned({ debt, today }: { debt: Debt; today: string }) {
  const { shown } = usePlan();
  if (shown === null) return <Skeleton label="Finding the cheapest plan" count={2} />;

  return (
    <>
      {shown.plan === null && <NoPlan />}
      <ShownPlanProvider planned={shown}>
        <DebtStory debt={debt} today={today} />
      </ShownPlanProvider>
      <PlanAlarms {...shown} only={debt.uuid} />
    </>
  );
}

function NoPlan() {
  return (
    <EmptyState
      icon="plan"
      title="There is no plan with this budget"
      actions={
        <Link to={paths.payoffPlan()} className={buttonClass()}>
          See what would work
        </Link>
      }
    >
      So there's no payoff date for this debt.
    </EmptyState>
  );
}
