import type { PayoffPlanSettings } from "@snowball/contract";
import { firstBudget } from "@snowball/payoff";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";

import { AdjustmentsSection } from "./adjustments/adjustments-section.tsx";
import { BudgetCard } from "./budget/budget-card.tsx";
import { budgetChange } from "./budget/monthly-budget.ts";
import { sumOfMinimums } from "./faults/plan-fault-props.ts";
import { PlanDetails } from "./plan-details.tsx";
import type { PlannedSubject } from "./planned-subject.ts";
import type { PlannableDebts } from "./read-subject.ts";
import type { FigurePath } from "./result/estimated-figures.tsx";
import { EstimatesNote } from "./result/estimates-note.tsx";
import { usePayoffSearch } from "./search/use-payoff-search.ts";
import { StrategySection } from "./strategies/strategy-section.tsx";
import { useChosenPlan } from "./use-chosen-plan.ts";
import { usePlanFigures } from "./use-plan-figures.ts";

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
