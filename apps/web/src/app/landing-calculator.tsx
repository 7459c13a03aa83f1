import { useMemo } from "react";

import {
  describeMissingFigures,
  EnteredDebts,
  KeepPlan,
  NothingToPlan,
  useCalculator,
} from "#features/calculator/index.ts";
import { kindOptions } from "#features/debts/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";

import { readEntered } from "./calculated-facts.ts";
import { CalculatedPlan } from "./calculated-plan.tsx";

/**
 * Runs the payoff plan's engine and components with debts that a visitor types. Makes no API call.
 */
export function LandingCalculator() {
  const calculator = useCalculator();
  const { debts, ...choice } = calculator.draft;
  const today = calendarToday();
  const facts = useMemo(() => readEntered(debts, today), [debts, today]);
  const lacks = useMemo(
    () => describeMissingFigures(debts, facts.plannable.leftOut),
    [debts, facts],
  );

  return (
    <>
      <EnteredDebts calculator={calculator} kinds={kindOptions} lacks={lacks} />
      {facts.plannable.debts.length > 0 ? (
        <CalculatedPlan facts={facts} choice={choice} onChange={calculator.choose} />
      ) : (
        <NothingToPlan />
      )}
      <KeepPlan draft={calculator.draft} />
    </>
  );
}
