import type { PayoffPlan, Strategy } from "@snowball/payoff";
import { memo, useMemo } from "react";

import { Card } from "#ui/card.tsx";

import { BalanceSection } from "./chart/balance-section.tsx";
import { minimumsPlan } from "./chosen-plan.ts";
import { MonthsSection } from "./months/months-section.tsx";
import styles from "./plan-details.module.css";
import type { PlanSubject } from "./plan-subject.ts";
import { ScheduleSection } from "./schedule/schedule-section.tsx";
import { PayoffStepsList } from "./steps/payoff-steps-list.tsx";

type PlanDetailsProps = {
  plan: PayoffPlan;
  /** What the plan is of, and by which strategy. */
  subject: PlanSubject;
  strategy: Strategy;
};

/** A plan month by month: as a picture, in words, and as tables. */
export const PlanDetails = memo(function PlanDetails(props: PlanDetailsProps) {
  const { plan, subject, strategy } = props;
  const minimums = useMemo(() => minimumsPlan(subject), [subject]);

  return (
    <>
      <div className={styles.columns}>
        <BalanceSection plan={plan} minimums={minimums} subject={subject} />
        <Card as="section" className={styles.steps} aria-labelledby="payoff-steps">
          <h2 id="payoff-steps">What to do</h2>
          <PayoffStepsList plan={plan} subject={subject} />
        </Card>
      </div>
      <MonthsSection plan={plan} subject={subject} />
      <ScheduleSection plan={plan} subject={subject} strategy={strategy} />
    </>
  );
});
