import type { PayoffPlanSettings } from "@snowball/contract";
import { planPayoff } from "@snowball/payoff";
import { memo, useMemo } from "react";

import { Card } from "#ui/card.tsx";

import { BalanceSection } from "./chart/balance-section.tsx";
import { chosenType, strategyOf } from "./compared-strategies.ts";
import { MonthsSection } from "./months/months-section.tsx";
import styles from "./plan-details.module.css";
import type { PlanSubject } from "./plan-subject.ts";
import { ScheduleSection } from "./schedule/schedule-section.tsx";
import { PayoffStepsList } from "./steps/payoff-steps-list.tsx";
import { withMinimumsOnly } from "./with-extra.ts";

type PlanDetailsProps = {
  subject: PlanSubject;
  settings: Pick<PayoffPlanSettings, "strategy" | "custom_order" | "snowball_first">;
};

/** The chosen plan month by month: as a picture, in words, and as tables. Nothing where there is none. */
export const PlanDetails = memo(function PlanDetails({ subject, settings }: PlanDetailsProps) {
  const { plan, minimums } = useMemo(() => {
    const type = chosenType(settings);
    const only = planPayoff(withMinimumsOnly(subject.portfolio), { type: "minimum-only" });
    const chosen =
      type === "minimum-only"
        ? only
        : planPayoff(subject.portfolio, strategyOf(type, settings, subject));

    return {
      plan: chosen.kind === "plan" ? chosen.plan : null,
      minimums: only.kind === "plan" ? only.plan : null,
    };
  }, [subject, settings]);
  if (!plan) return null;

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
      <ScheduleSection plan={plan} subject={subject} />
    </>
  );
});
