import type { PayoffPlanSettings } from "@snowball/contract";
import { useMemo, useState } from "react";

import { type CalculatorChoice, PlanOnItsWay } from "#features/calculator/index.ts";
import {
  BudgetCard,
  chosenType,
  EstimatesNote,
  type PayoffSearch,
  type PlannableDebts,
  ResultAnnouncement,
  StrategySection,
  type StrategyType,
  sumOfMinimums,
  usePlanFigures,
} from "#features/payoff-plan/index.ts";

type CalculatedPlanProps = {
  known: PlannableDebts;
  choice: CalculatorChoice;
  search: () => PayoffSearch;
  onChange: (changed: Partial<CalculatorChoice>) => void;
};

/** Those that need no further word from the visitor. */
const OFFERED: readonly StrategyType[] = ["optimal", "avalanche", "snowball"];

/** What the debts come to: the budget beside its result, and the strategies. */
export function CalculatedPlan({ known, choice, search, onChange }: CalculatedPlanProps) {
  const { strategy, extra, rollover } = choice;
  const settings = useMemo(
    () => ({ ...UNDECIDED, strategy, extra, rollover }),
    [strategy, extra, rollover],
  );
  // What was typed and is too little for the minimums; the draft keeps the last that was enough.
  const [typed, setShort] = useState<number | null>(null);
  const { subject, minimums, cheapest, compared, figures } = usePlanFigures(
    known,
    settings,
    search,
  );
  // With other debts it may be enough.
  const short = typed !== null && typed < sumOfMinimums(minimums) ? typed : null;
  const chosen = figures.find(({ type }) => type === chosenType(settings))?.figures ?? null;
  const change = ({ strategy, extra, rollover }: Partial<PayoffPlanSettings>) =>
    onChange({
      ...(strategy && { strategy }),
      ...(extra && { extra }),
      ...(rollover !== undefined && { rollover }),
    });

  if (cheapest === null) return <PlanOnItsWay />;
  return (
    <>
      <div>
        <BudgetCard
          // Other debts have another slider: its scale is set when it appears.
          key={known.read.debts.map(({ id, balances }) => [id, balances[0]?.amount]).join(" ")}
          subject={subject}
          settings={settings}
          minimums={minimums}
          cheapest={cheapest.figures}
          search={search}
          estimates={{ cases: known.estimateCases }}
          onChange={change}
          short={short}
          onShort={setShort}
        />
        {chosen && <ResultAnnouncement figures={chosen} subject={compared} />}
      </div>
      <EstimatesNote
        subject={subject}
        isPlanned={short === null && cheapest.figures.kind === "plan"}
      />
      {short === null && (
        <StrategySection
          subject={compared}
          settings={settings}
          figures={figures.filter(({ type }) => OFFERED.includes(type))}
          onChange={change}
        />
      )}
    </>
  );
}

/** What a plan can have beside that and the calculator does not ask for. */
const UNDECIDED: Omit<PayoffPlanSettings, keyof CalculatorChoice> = {
  custom_order: [],
  snowball_first: 1,
  // The debts are still being typed in: with each one the minimums change.
  total: null,
  one_offs: [],
  recurring: [],
  pauses: [],
  growth: null,
};
