import { monthAfter } from "@snowball/dates";
import { useMemo } from "react";

import { describeLacks } from "#features/calculator/describe-lacks.ts";
import { EnteredDebts } from "#features/calculator/entered-debts.tsx";
import { factsOfEntry } from "#features/calculator/facts-of-entry.ts";
import { KeepPlan } from "#features/calculator/keep-plan.tsx";
import { NothingToPlan } from "#features/calculator/nothing-to-plan.tsx";
import { useCalculator } from "#features/calculator/use-calculator.ts";
import { kindOptions } from "#features/debts/debt-words.ts";
import { readDebts } from "#features/payoff-plan/read-subject.ts";
import { usePayoffSearch } from "#features/payoff-plan/search/use-payoff-search.ts";
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
