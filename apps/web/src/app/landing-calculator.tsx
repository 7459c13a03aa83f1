import { useMemo } from "react";

import {
  describeMissingFigures,
  EnteredDebts,
  KeepPlan,
  NothingToPlan,
  useCalculator,
} from "#features/calculator/index.ts";
import { kindOptions } from "#features/debts/index.ts";
import { usePayoffSearch } from "#features/payoff-plan/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";

import { readEntered } from "./calculated-facts.ts";
import { CalculatedPlan } from "./calculated-plan.tsx";
import { ServerData } from "./server-data.tsx";

/** The payoff plan's engine and components over debts that a visitor types; no call is made, and what is searched for is kept. */
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
  // Here, so that it stays open while there is nothing to plan.
  const search = usePayoffSearch();
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
        <CalculatedPlan
          facts={facts}
          choice={choice}
          search={search}
          onChange={calculator.choose}
        />
      ) : (
        <NothingToPlan />
      )}
      <KeepPlan draft={calculator.draft} />
    </>
  );
}
