import type { PayoffPlanSettings } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { useMemo, useState } from "react";

import type { CalculatorChoice } from "#features/calculator/calculator-draft.ts";
import { describeLacks } from "#features/calculator/describe-lacks.ts";
import { EnteredDebts } from "#features/calculator/entered-debts.tsx";
import { factsOfEntry } from "#features/calculator/facts-of-entry.ts";
import { KeepPlan } from "#features/calculator/keep-plan.tsx";
import { NothingToPlan } from "#features/calculator/nothing-to-plan.tsx";
import { useCalculator } from "#features/calculator/use-calculator.ts";
import { kindOptions } from "#features/debts/debt-words.ts";
import { BudgetCard } from "#features/payoff-plan/budget/budget-card.tsx";
import { chosenType } from "#features/payoff-plan/compared-strategies.ts";
import { type PlannableDebts, readDebts } from "#features/payoff-plan/read-subject.ts";
import { EstimatesNote } from "#features/payoff-plan/result/estimates-note.tsx";
import { ResultAnnouncement } from "#features/payoff-plan/result/result-announcement.tsx";
import { StrategySection } from "#features/payoff-plan/strategies/strategy-section.tsx";
import type { StrategyType } from "#features/payoff-plan/strategies/strategy-names.ts";
import { usePlanFigures } from "#features/payoff-plan/use-plan-figures.ts";
import { calendarToday } from "#lib/calendar-today.ts";

/** The payoff plan's engine and components over debts that a visitor types; no call is made. */
export function LandingCalculator() {
  const calculator = useCalculator();
  const { debts, ...choice } = calculator.draft;
  const today = calendarToday();
  const known = useMemo(() => {
    const firstMonth = monthAfter(today, 1);
    const facts = debts.flatMap((debt, index) => factsOfEntry(debt, { index, firstMonth }) ?? []);

    return readDebts(facts, [], today);
  }, [debts, today]);
  const lacks = useMemo(() => describeLacks(debts, known.read.leftOut), [debts, known]);

  return (
    <>
      <EnteredDebts calculator={calculator} kinds={kindOptions} lacks={lacks} />
      {known.read.debts.length > 0 ? (
        <CalculatedPlan known={known} choice={choice} onChange={calculator.choose} />
      ) : (
        <NothingToPlan />
      )}
      <KeepPlan draft={calculator.draft} />
    </>
  );
}

type CalculatedPlanProps = {
  known: PlannableDebts;
  choice: CalculatorChoice;
  onChange: (changed: Partial<CalculatorChoice>) => void;
};

/** Those that need no further word from the visitor. */
const OFFERED: readonly StrategyType[] = ["optimal", "avalanche", "snowball"];

function CalculatedPlan({ known, choice, onChange }: CalculatedPlanProps) {
  const { strategy, extra, rollover } = choice;
  const settings = useMemo(
    () => ({ ...UNDECIDED, strategy, extra, rollover }),
    [strategy, extra, rollover],
  );
  // What was typed and is too little for the minimums; the draft keeps the last that was enough.
  const [short, setShort] = useState<number | null>(null);
  const { subject, minimums, search, cheapest, compared, figures } = usePlanFigures(
    known,
    settings,
  );
  const chosen = figures.find(({ type }) => type === chosenType(settings))?.figures ?? null;
  const change = ({ strategy, extra, rollover }: Partial<PayoffPlanSettings>) =>
    onChange({
      ...(strategy && { strategy }),
      ...(extra && { extra }),
      ...(rollover !== undefined && { rollover }),
    });

  return (
    <>
      <div>
        <BudgetCard
          // Other debts have another slider: its scale is set when it appears.
          key={known.read.debts.map(({ id, balances }) => [id, balances[0]?.amount]).join(" ")}
          subject={subject}
          settings={settings}
          minimums={minimums}
          cheapest={cheapest?.figures ?? null}
          search={search}
          onChange={change}
          short={short}
          onShort={setShort}
        />
        {chosen && <ResultAnnouncement figures={chosen} subject={compared} />}
      </div>
      <EstimatesNote debts={subject.debts} />
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
  one_offs: [],
  recurring: [],
  pauses: [],
  growth: null,
};
