import type { Debt } from "@snowball/contract";
import { useId, useState } from "react";

import { Card } from "#ui/card.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { MonthPager, planPages } from "../months/month-pager.tsx";
import { DebtSchedule } from "../months/schedule-section.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { DebtCurve, useMinimumsOnly } from "./debt-curve.tsx";
import { describeCost } from "./describe-cost.ts";

type DebtStoryProps = { debt: Debt; today: string };

/** Shows how one debt is paid off: its cost in sentences, a chart, and each month with its calculation. */
export function DebtStory({ debt, today }: DebtStoryProps) {
  const { plan, subject, strategy, words } = useShownPlan();
  const id = useId();
  const minimums = useMinimumsOnly();
  const own = plan.debts.find((each) => each.id === debt.uuid);
  if (!own || own.payoffMonth === 0) return null;
  const alone = minimums?.debts.find((each) => each.id === debt.uuid) ?? null;
  const isMinimumsOnly = strategy.type === "minimum-only";

  return (
    <>
      <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby={id}>
        <h2 id={id}>What it costs</h2>
        <div className="grid gap-1">
          {describeCost(
            {
              own,
              alone: isMinimumsOnly ? own : alone,
              isOutside: !debt.is_included,
              isEstimated: estimateConfidence(subject) !== "stated",
              hasEscrow: (debt.escrow ?? debt.escrow_estimate) !== null,
            },
            words,
          ).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <DebtCurve debt={debt} today={today} />
      </Card>
      <Months debt={debt.uuid} months={own.payoffMonth} />
    </>
  );
}

function Months({ debt, months }: { debt: string; months: number }) {
  const id = useId();
  const [page, setPage] = useState(0);
  const pages = planPages(months);
  const shown = Math.min(page, pages.length - 1);
  const span = pages[shown];
  if (!span) return null;

  return (
    <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id}>Month by month</h2>
        <MonthPager pages={pages} shown={shown} onShow={setPage} what="this debt" />
      </div>
      <p className="text-small text-ink-soft">Open a month to see the math.</p>
      <DebtSchedule debt={debt} months={span} />
    </Card>
  );
}
