import { Suspense, useMemo, useState } from "react";

import { lazyOr } from "#lib/lazy-part.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import { balanceHistory, findDominantDebt, minimumsPlan } from "./balance-history.ts";
import { describeMinimumsEnd } from "./describe-minimums-end.ts";

/** Loaded separately because of its drawing library. */
const BalanceChart = lazyOr(
  async () => (await import("./balance-chart.tsx")).BalanceChart,
  NoChart,
);

/** Shows balances over time as a chart. The table of the months has the same figures. */
export function BalanceSection() {
  const { plan, subject } = useShownPlan();
  const minimums = minimumsPlan(subject.portfolio);
  const [includesAll, setIncludesAll] = useState(false);
  const dominant = useMemo(() => findDominantDebt(plan), [plan]);
  const without = includesAll ? null : dominant;
  const history = useMemo(() => balanceHistory(plan, minimums, without), [plan, minimums, without]);
  return (
    <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby="balances-over-time">
      <h2 id="balances-over-time">Balances over time</h2>
      {dominant !== null && (
        <label className="flex min-h-target items-center gap-2 text-small print:hidden">
          <input
            type="checkbox"
            checked={includesAll}
            onChange={({ target }) => setIncludesAll(target.checked)}
          />
          Include {nameOf(subject, dominant)}, which is much larger than the others
        </label>
      )}
      <Suspense
        fallback={
          <output
            className="grid h-[300px] place-items-center rounded-medium bg-surface-sunken text-ink-soft"
            data-waiting
          >
            Drawing your balances…
          </output>
        }
      >
        <BalanceChart history={history} />
      </Suspense>
      <p className="text-small text-ink-soft" data-beneath>
        {describeMinimumsEnd(minimums?.totals.months ?? null, subject)}
      </p>
    </Card>
  );
}

function NoChart() {
  return (
    <Notice tone="attention">
      We couldn't load the chart. The monthly table has the same figures.
    </Notice>
  );
}
