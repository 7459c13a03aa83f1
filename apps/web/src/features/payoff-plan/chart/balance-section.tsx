import type { PayoffPlan } from "@snowball/payoff";
import { lazy, Suspense, useMemo } from "react";

import { log } from "#lib/log.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { balanceHistory } from "./balance-history.ts";
import styles from "./balance-section.module.css";
import { BalanceTable } from "./balance-table.tsx";
import { describeMinimumsEnd } from "./describe-minimums-end.ts";

/** With its drawing library it is a part of its own. The screen does not fail for want of it. */
const BalanceChart = lazy(async () => {
  try {
    return { default: (await import("./balance-chart.tsx")).BalanceChart };
  } catch (error) {
    log.error("The chart could not be loaded.", error);
    return { default: NoChart };
  }
});

type BalanceSectionProps = {
  plan: PayoffPlan;
  /** The plan that pays minimums only; null where those never pay the debts off. */
  minimums: PayoffPlan | null;
  subject: PlanSubject;
};

/** Balances over time, as a chart and as a table. */
export function BalanceSection({ plan, minimums, subject }: BalanceSectionProps) {
  const history = useMemo(() => balanceHistory(plan, minimums), [plan, minimums]);
  return (
    <Card as="section" className={styles.section} aria-labelledby="balances-over-time">
      <h2 id="balances-over-time">Balances over time</h2>
      <Suspense fallback={<output className={styles.waiting}>Drawing your balances…</output>}>
        <BalanceChart history={history} subject={subject} />
      </Suspense>
      <p className={styles.note}>{describeMinimumsEnd(minimums?.totals.months ?? null, subject)}</p>
      <BalanceTable history={history} subject={subject} />
    </Card>
  );
}

function NoChart() {
  return (
    <Notice tone="attention">
      The chart could not be loaded. The table below has the same figures.
    </Notice>
  );
}
