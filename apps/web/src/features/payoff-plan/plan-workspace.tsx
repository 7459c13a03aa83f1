import type { PayoffPlanSettings } from "@snowball/contract";
import { firstBudget, firstMinimums } from "@snowball/payoff";
import { planOnce } from "@snowball/planner";
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from "react";

import { Card } from "#ui/card.tsx";

import { AdjustmentsSection } from "./adjustments/adjustments-section.tsx";
import { BudgetCard } from "./budget/budget-card.tsx";
import { EstimatesNote } from "./budget/estimates-note.tsx";
import { BalanceSection } from "./chart/balance-section.tsx";
import { MonthsSection } from "./months/months-section.tsx";
import { ScheduleSection } from "./months/schedule-section.tsx";
import styles from "./payoff-plan-page.module.css";
import { type PayoffSearch, usePayoffSearch } from "./search/open-search.ts";
import { type Cheapest, useCheapest } from "./search/use-cheapest.ts";
import { PayoffStepsList } from "./steps/payoff-steps-list.tsx";
import { StrategySection } from "./strategies/strategy-section.tsx";
import type { FigurePath } from "./words/estimates.ts";
import { budgetChange, sumOfMinimums } from "./words/monthly-budget.ts";
import type { PlannedSubject, PlanSubject } from "./words/plan-subject.ts";
import { type PlannableDebts, subjectOf } from "./words/read-debts.ts";
import { chosenType, comparedStrategies, strategyOf } from "./words/strategies.ts";

type PlanWorkspaceProps = {
  known: PlannableDebts;
  settings: PayoffPlanSettings;
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
  /** What became of the last change. */
  status?: ReactNode;
  /** What is about to cost more under the plan that is shown. */
  alarms?: ((planned: PlannedSubject) => ReactNode) | undefined;
  /** Where an estimated figure can be entered. */
  figurePath?: FigurePath | undefined;
  /** Beneath the result: what moved it, and what would. */
  bar?: ReactNode;
  /** What was tried out and kept. */
  scenarios?: ReactNode;
};

/**
 * Everything there is to decide about a plan, and what it comes to, computed from nothing but the
 * props: the result at once, the months when there is time, the cheapest plan beside the page.
 */
export function PlanWorkspace(props: PlanWorkspaceProps) {
  const { known, settings, onChange, status, alarms, figurePath, bar, scenarios } = props;
  // What was typed and is too little for the minimums; the settings keep the last that was enough.
  const [short, setShort] = useState<number | null>(null);
  const search = usePayoffSearch();
  const { subject, minimums, cheapest, compared, figures } = usePlanFigures(
    known,
    settings,
    search,
  );
  const chosen = useChosenPlan(subject, settings, cheapest);
  // The months follow when there is time: the slider is not held up by them.
  const shown = useDeferredValue(chosen);
  const alarmsShown = useMemo(() => shown && alarms?.(shown), [shown, alarms]);
  const isPlanned = short === null && chosen?.plan !== null;

  return (
    <>
      <BudgetCard
        subject={subject}
        settings={settings}
        minimums={minimums}
        cheapest={cheapest?.figures ?? null}
        search={search}
        estimates={{ cases: known.estimateCases, pathOf: figurePath }}
        onChange={onChange}
        short={short}
        onShort={setShort}
        status={status}
      />
      {short === null && bar}
      <EstimatesNote subject={subject} isPlanned={isPlanned} pathOf={figurePath} />
      {alarmsShown}
      {short === null && (
        <StrategySection
          subject={compared}
          settings={settings}
          figures={figures}
          onChange={onChange}
        />
      )}
      <AdjustmentsSection
        known={known}
        settings={settings}
        planned={chosen}
        budget={() => {
          const least = sumOfMinimums(minimums);
          return budgetChange(firstBudget(subject.portfolio) - least, least);
        }}
        onChange={onChange}
      />
      {short === null && (
        <>
          {scenarios}
          {shown && <PlanDetails planned={shown} />}
        </>
      )}
    </>
  );
}

/** The plan by the chosen strategy, at once; the cheapest one when it was found, null until then. */
function useChosenPlan(
  subject: PlanSubject,
  settings: PayoffPlanSettings,
  cheapest: Cheapest | null,
): PlannedSubject | null {
  const isSearched = chosenType(settings) === "optimal";
  const computed = useMemo(
    () => (isSearched ? null : plannedBy(subject, settings)),
    [isSearched, subject, settings],
  );

  return isSearched ? (cheapest?.whole ?? null) : computed;
}

function plannedBy(subject: PlanSubject, settings: PayoffPlanSettings): PlannedSubject {
  const strategy = strategyOf(chosenType(settings), settings, subject);

  const outcome = planOnce(subject.portfolio, strategy);

  return { subject, strategy, plan: outcome.kind === "plan" ? outcome.plan : null };
}

/**
 * What debts and settings come to by every strategy: at once, and the cheapest when it was found.
 * `search` stays the same.
 */
export function usePlanFigures(
  known: PlannableDebts,
  settings: PayoffPlanSettings,
  search: () => PayoffSearch,
) {
  const subject = useMemo(() => subjectOf(known, settings), [known, settings]);
  const minimums = useMemo(() => firstMinimums(subject.portfolio), [subject.portfolio]);
  const cheapest = useCheapest(subject, search);
  // The strategies are compared with the cheapest plan, so they are of the same budget as that one.
  const compared = cheapest?.subject ?? subject;
  const figures = useMemo(
    () => comparedStrategies(compared, settings, cheapest?.figures ?? null),
    [compared, settings, cheapest?.figures],
  );

  return { subject, minimums, cheapest, compared, figures };
}

/** A plan month by month: as a picture, in words, and as tables. Costs much, so it waits its turn. */
const PlanDetails = memo(function PlanDetails({ planned }: { planned: PlannedSubject }) {
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
