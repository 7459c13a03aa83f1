import type { Debt } from "@snowball/contract";
import { Link } from "react-router";

import { FixDebtLink } from "#features/debts/index.ts";
import { describeOtherCurrency } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { PlanWarnings } from "../page/plan-warnings.tsx";
import { useMonth } from "../this-month/use-month.ts";
import { DebtStory } from "./debt-story.tsx";
import { PlanOfDebt, type Unplanned } from "./plan-of-debt.tsx";

/** Shows the cost and payoff date of a debt in its plan, with the calculation of each month. */
export function WhyOfDebt({ debt }: { debt: Debt }) {
  return (
    <PlanOfDebt debt={debt} unplanned={(why) => <NotPlanned debt={debt} why={why} />}>
      {(today) => <Planned debt={debt} today={today} />}
    </PlanOfDebt>
  );
}

function NotPlanned({ debt, why }: { debt: Debt; why: Unplanned }) {
  switch (why.reason) {
    case "figure missing":
      return (
        <EmptyState
          icon="question"
          title="It can't be planned yet"
          actions={<FixDebtLink uuid={debt.uuid} />}
        >
          A figure is missing. Unknown amounts are never counted as zero.
        </EmptyState>
      );
    case "other currency":
      return (
        <EmptyState icon="question" title="It isn't in the plan">
          {describeOtherCurrency(debt.currency, why.currency)}
        </EmptyState>
      );
    case "nothing owed":
      return (
        <EmptyState icon="check" title="Nothing is owed on it">
          When there's a balance, this page shows what it costs and when it's paid off.
        </EmptyState>
      );
  }
}

function Planned({ debt, today }: { debt: Debt; today: string }) {
  const { shown } = usePlan();
  const month = useMonth();
  if (shown === null) return <Skeleton label="Finding the cheapest plan" count={2} />;

  return (
    <>
      {shown.plan === null && <NoPlan />}
      <ShownPlanProvider planned={shown}>
        <DebtStory debt={debt} today={today} />
      </ShownPlanProvider>
      {month && <PlanWarnings subject={shown.subject} warnings={month.warnings} only={debt.uuid} />}
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
