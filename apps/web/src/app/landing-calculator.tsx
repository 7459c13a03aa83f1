import { monthAfter } from "@snowball/dates";
import { useMemo } from "react";

import {
  describeLacks,
  EnteredDebts,
  factsOfEntry,
  KeepPlan,
  NothingToPlan,
  useCalculator,
} from "#features/calculator/index.ts";
import { kindOptions } from "#features/debts/index.ts";
import { readDebts, usePayoffSearch } from "#features/payoff-plan/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";

import { CalculatedPlan } from "./calculated-plan.tsx";

/** The payoff plan's engine and components over debts that a visitor types; no call is made. */
export function LandingCalculator() {
  const calculator = useCalculator();
  const { debts, ...choice } = calculator.draft;
  // Here, so that it stays open while there is nothing to plan.
  const search = usePayoffSearch();
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
        <CalculatedPlan
          known={known}
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
