import { planOnce } from "@snowball/planner";
import { memo } from "react";

import { Card } from "#ui/card.tsx";

import { BalanceSection } from "./chart/balance-section.tsx";
import { MonthsSection } from "./months/months-section.tsx";
import styles from "./plan-details.module.css";
import type { PlanSubject } from "./plan-subject.ts";
import type { PlannedSubject } from "./planned-subject.ts";
import { ScheduleSection } from "./schedule/schedule-section.tsx";
import { PayoffStepsList } from "./steps/payoff-steps-list.tsx";

/** A plan month by month: as a picture, in words, and as tables. Costs much, so it waits its turn. */
export const PlanDetails = memo(function PlanDetails({ planned }: { planned: PlannedSubject }) {
  const { plan, subject, strategy } = planned;
  if (!plan) return null;

  return (
    <>
      <div className={styles.columns}>
        <BalanceSection plan={plan} minimums={minimumsPlan(subject)} subject={subject} />
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

/** The plan that pays minimums only; null where they never pay the debts off. */
function minimumsPlan({ portfolio }: PlanSubject) {
  const outcome = planOnce(portfolio, { type: "minimum-only" });

  return outcome.kind === "plan" ? outcome.plan : null;
}
