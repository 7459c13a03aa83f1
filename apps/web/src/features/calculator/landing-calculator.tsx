import { useMemo } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { ServerData } from "#lib/query/server-data.tsx";

import { readEntered } from "./calculated-facts.ts";
import { CalculatedPlan } from "./calculated-plan.tsx";
import { describeMissingFigures } from "./describe-missing-figures.ts";
import { EnteredDebts } from "./entered-debts.tsx";
import { KeepPlan } from "./keep-plan.tsx";
import { NothingToPlan } from "./nothing-to-plan.tsx";
import { useCalculator } from "./use-calculator.ts";

/**
 * Runs the payoff plan's engine and components with debts that a visitor types. Makes no API call.
 */
export function LandingCalculator() {
  return (
    <ServerData>
      <Calculator />
    </ServerData>
  );
}

function Calculator() {
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
      <EnteredDebts calculator={calculator} lacks={lacks} />
      {facts.plannable.debts.length > 0 ? (
        <CalculatedPlan facts={facts} choice={choice} onChange={calculator.choose} />
      ) : (
        <NothingToPlan />
      )}
      <KeepPlan draft={calculator.draft} />
    </>
  );
}
