import { useMemo, useState } from "react";

import { Card } from "#ui/card.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMonth } from "../words/plan-words.ts";
import { BalanceChart } from "./balance-chart.tsx";
import { balanceHistory, findDominantDebt, minimumsPlan } from "./balance-history.ts";

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
      <BalanceChart history={history} />
      <p className="text-small text-ink-soft" data-beneath>
        {describeMinimumsEnd(minimums?.totals.months ?? null, subject)}
      </p>
    </Card>
  );
}

/**
 * Describes when minimums alone pay off the debts. Rounded if the figures are estimates.
 * @param months null if they never do.
 */
export function describeMinimumsEnd(months: number | null, subject: PlanSubject): string {
  const words = planWords(subject);
  if (months === null) {
    return "With minimums only it takes more than a hundred years, so there is no line for that.";
  }
  if (estimateConfidence(subject) === "stated") {
    return `With minimums only the last payment is in ${words.month(months)}.`;
  }
  return `With minimums only the last payment is around ${roundedMonth(months, words)}, as we estimate them.`;
}
