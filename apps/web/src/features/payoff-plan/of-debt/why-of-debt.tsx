import type { Debt } from "@snowball/contract";
import type { Cents, DebtOutcome } from "@snowball/payoff";

import { Skeleton } from "#ui/data-view.tsx";
import { SectionCard } from "#ui/section.tsx";

import { minimumsPlan } from "../chart/balance-history.ts";
import { ShownPlanProvider, usePlan, useShownPlan } from "../model/use-plan.tsx";
import { useMonthPages } from "../months/month-pager.tsx";
import { DebtSchedule } from "../months/schedule-section.tsx";
import { NoPlan } from "../page/no-plan.tsx";
import { PlanWarnings } from "../page/plan-warnings.tsx";
import { useMonth } from "../this-month/this-month-section.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { formatFromNow, type PlanWords, roundedMoney } from "../words/plan-words.ts";
import { DebtCurve } from "./debt-chart.tsx";
import { PlanOfDebt } from "./plan-of-debt.tsx";

export function WhyOfDebt({ debt }: { debt: Debt }) {
  return (
    <PlanOfDebt debt={debt}>
      <Planned debt={debt} />
    </PlanOfDebt>
  );
}

function Planned({ debt }: { debt: Debt }) {
  const { shown } = usePlan();
  const month = useMonth();
  if (shown === null) return <Skeleton label="Finding the cheapest plan" count={2} />;

  return (
    <>
      {shown.plan === null && <NoPlan title="There is no plan with this budget" />}
      <ShownPlanProvider planned={shown}>
        <DebtStory debt={debt} />
      </ShownPlanProvider>
      {month && <PlanWarnings subject={shown.subject} warnings={month.warnings} only={debt.uuid} />}
    </>
  );
}

function DebtStory({ debt }: { debt: Debt }) {
  const shown = useShownPlan();
  const { plan, subject, words } = shown;
  const minimums = minimumsPlan(shown);
  const own = plan.debts.find((each) => each.id === debt.uuid);
  if (!own || own.payoffMonth === 0) return null;
  const alone = minimums?.debts.find((each) => each.id === debt.uuid) ?? null;

  return (
    <>
      <SectionCard heading="What it costs" className="grid grid-cols-1 gap-4">
        <div className="grid gap-1">
          {describeCost(
            {
              own,
              alone,
              isOutside: !debt.is_included,
              isEstimated: estimateConfidence(subject) !== "stated",
              hasEscrow: (debt.escrow ?? debt.escrow_estimate) !== null,
            },
            words,
          ).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <DebtCurve debt={debt} />
      </SectionCard>
      <Months debt={debt.uuid} count={own.payoffMonth} />
    </>
  );
}

function Months({ debt, count }: { debt: string; count: number }) {
  const { months, pager } = useMonthPages(count, "this debt");
  if (!months) return null;

  return (
    <SectionCard heading="Month by month" aside={pager} className="grid grid-cols-1 gap-4">
      <p className="text-small text-ink-soft">Open a month to see the math.</p>
      <DebtSchedule debt={debt} months={months} />
    </SectionCard>
  );
}

type Costs = {
  own: DebtOutcome;
  /** The outcome with minimums only; null if they never end. */
  alone: DebtOutcome | null;
  /** Whether the debt is excluded from the plan, so that only its minimums are paid. */
  isOutside: boolean;
  /** Whether payments also contain escrow, which is not a part of the debt's cost. */
  hasEscrow: boolean;
  /** Whether the figures are estimates, so that costs are rounded. */
  isEstimated: boolean;
};

export function describeCost(
  { own, alone, isOutside, hasEscrow, isEstimated }: Costs,
  words: PlanWords,
): string[] {
  const { month } = words;
  const money = (cents: Cents, part = cents) =>
    isEstimated ? `about ${roundedMoney(cents, words, part)}` : words.money(cents);
  const cost = own.interest + own.fees;
  const fees = own.fees > 0 ? " and fees" : "";
  const gone = `Paid off in ${month(own.payoffMonth)}, ${formatFromNow(own.payoffMonth - 1)}: ${money(own.paid, cost)}${hasEscrow ? " without escrow" : " from today on"}, including ${money(cost)} of interest${fees}.`;
  if (isOutside) {
    return ["It's outside your plan, so you pay only what's due.", gone];
  }
  if (alone === null) {
    return [gone, "With minimums only it would take more than a hundred years."];
  }
  const saved = alone.interest + alone.fees - cost;
  if (alone.payoffMonth === own.payoffMonth && saved === 0) {
    return [gone, "Its minimums alone pay it off by then."];
  }
  const difference =
    saved >= 0 ? `${money(saved)} more` : `${money(-saved)} less, because the others come first`;

  return [
    gone,
    `With minimums only it would be paid off in ${month(alone.payoffMonth)} and cost ${difference}.`,
  ];
}
