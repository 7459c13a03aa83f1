import type { Debt } from "@snowball/contract";
import { useId, useState } from "react";

import { FixDebtLink } from "#features/debts/index.ts";
import { describeOtherCurrency } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { ShownPlanProvider, usePlan, useShownPlan } from "../model/use-plan.tsx";
import { MonthPager, planPages } from "../months/month-pager.tsx";
import { DebtSchedule } from "../months/schedule-section.tsx";
import { PlanWarnings } from "../page/plan-warnings.tsx";
import { useMonth } from "../this-month/use-month.ts";
import { estimateConfidence } from "../words/estimates.ts";
import { minimumsPlan } from "../chart/balance-history.ts";
import { DebtCurve } from "./debt-chart.tsx";
import { describeCost } from "./describe-cost.ts";
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
      actions={<ButtonLink to={paths.payoffPlan()}>See what would work</ButtonLink>}
    >
      So there's no payoff date for this debt.
    </EmptyState>
  );
}

type DebtStoryProps = { debt: Debt; today: string };

/** Shows how one debt is paid off: its cost in sentences, a chart, and each month with its calculation. */
function DebtStory({ debt, today }: DebtStoryProps) {
  const { plan, subject, strategy, words } = useShownPlan();
  const minimums = minimumsPlan(subject.portfolio);
  const own = plan.debts.find((each) => each.id === debt.uuid);
  if (!own || own.payoffMonth === 0) return null;
  const alone = minimums?.debts.find((each) => each.id === debt.uuid) ?? null;
  const isMinimumsOnly = strategy.type === "minimum-only";

  return (
    <>
      <SectionCard heading="What it costs" className="grid grid-cols-1 gap-4">
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
      </SectionCard>
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
