import { memo, type ReactNode, useMemo } from "react";

import { Card } from "#ui/card.tsx";

import { AdjustmentsSection } from "../adjustments/adjustments-section.tsx";
import { BudgetCard } from "../budget/budget-card.tsx";
import { EstimatesNote } from "../budget/estimates-note.tsx";
import { BalanceSection } from "../chart/balance-section.tsx";
import { ShownPlanOf, usePlan } from "../model/use-plan.tsx";
import { MonthsSection } from "../months/months-section.tsx";
import { ScheduleSection } from "../months/schedule-section.tsx";
import styles from "./payoff-plan-page.module.css";
import { PayoffStepsList } from "../steps/payoff-steps-list.tsx";
import { StrategySection } from "../strategies/strategy-section.tsx";
import type { PlannedSubject } from "../words/plan-subject.ts";

type PlanWorkspaceProps = {
  /** What became of the last change. */
  status: ReactNode;
  /** What is about to cost more under the plan that is shown. */
  alarms: ((planned: PlannedSubject) => ReactNode) | undefined;
  /** Beneath the result: what moved it, and what would. */
  bar: ReactNode;
  /** What was tried out and kept. */
  scenarios: ReactNode;
};

/** Everything there is to decide about a plan, and what it comes to. */
export function PlanWorkspace({ status, alarms, bar, scenarios }: PlanWorkspaceProps) {
  const { budget, shown } = usePlan();
  const alarmsShown = useMemo(() => shown && alarms?.(shown), [shown, alarms]);
  // There is no plan of a budget that is less than the minimums.
  const isEnough = budget.short === null;

  return (
    <>
      <BudgetCard status={status} />
      {isEnough && bar}
      <EstimatesNote />
      {alarmsShown}
      {isEnough && <StrategySection />}
      <AdjustmentsSection />
      {isEnough && (
        <>
          {scenarios}
          <PlanDetails planned={shown} />
        </>
      )}
    </>
  );
}

/** A plan month by month: as a picture, in words, and as tables. Costs much, so it waits its turn. */
const PlanDetails = memo(function PlanDetails({ planned }: { planned: PlannedSubject | null }) {
  return (
    <ShownPlanOf planned={planned}>
      <div className={styles.columns}>
        <BalanceSection />
        <Card as="section" className={styles.steps} aria-labelledby="payoff-steps">
          <h2 id="payoff-steps">What to do</h2>
          <PayoffStepsList />
        </Card>
      </div>
      <MonthsSection />
      <ScheduleSection />
    </ShownPlanOf>
  );
});
