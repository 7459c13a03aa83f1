import type { PayoffPlanSettings } from "@snowball/contract";
import { firstBudget } from "@snowball/payoff";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";

import { AdjustmentsSection } from "./adjustments/adjustments-section.tsx";
import { BudgetCard } from "./budget/budget-card.tsx";
import { budgetChange } from "./budget/monthly-budget.ts";
import { chosenPlan, type PlannedSubject } from "./chosen-plan.ts";
import { chosenType, strategyOf } from "./compared-strategies.ts";
import { sumOfMinimums } from "./faults/plan-fault-props.ts";
import { PlanDetails } from "./plan-details.tsx";
import type { PlannableDebts } from "./read-subject.ts";
import type { FigurePath } from "./result/estimated-figures.tsx";
import { EstimatesNote } from "./result/estimates-note.tsx";
import { usePayoffSearch } from "./search/use-payoff-search.ts";
import { StrategySection } from "./strategies/strategy-section.tsx";
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
  const chosen = useMemo(
    () => chosenPlan(subject, settings, cheapest),
    [subject, settings, cheapest],
  );
  const shown = useDeferredValue(chosen);
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
      <EstimatesNote debts={subject.debts} isPlanned={isPlanned} pathOf={figurePath} />
      <Alarms planned={shown} alarms={alarms} />
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
        budget={() => {
          const least = sumOfMinimums(minimums);
          return budgetChange(firstBudget(subject.portfolio) - least, least);
        }}
        onChange={onChange}
      />
      {short === null && (
        <>
          {scenarios}
          <Details planned={shown} settings={settings} />
        </>
      )}
    </>
  );
}

type DetailsProps = Pick<PlanWorkspaceProps, "settings"> & { planned: PlannedSubject | null };

function Details({ planned, settings }: DetailsProps) {
  if (!planned?.plan) return null;
  const { plan, subject } = planned;

  return (
    <PlanDetails
      plan={plan}
      subject={subject}
      strategy={strategyOf(chosenType(settings), settings, subject)}
    />
  );
}

type AlarmsProps = Pick<PlanWorkspaceProps, "alarms"> & { planned: PlannedSubject | null };

function Alarms({ planned, alarms }: AlarmsProps) {
  return planned && alarms?.(planned);
}
