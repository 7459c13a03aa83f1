import type { PayoffPlanSettings } from "@snowball/contract";
import { firstPlanMonth } from "@snowball/planner";

import {
  type CalculatorChoice,
  type EnteredDebt,
  factsOfEntry,
} from "#features/calculator/index.ts";
import { type PlanFacts, readDebtsToday } from "#features/payoff-plan/index.ts";

/**
 * What a visitor typed, as a plan of one's own reads it on the day it is entered: it begins today, and this
 * month's payments are still to be made, for nobody said that one was.
 */
export function readEntered(debts: readonly EnteredDebt[], today: string): PlanFacts {
  const firstMonth = firstPlanMonth(today);
  const entered = debts.flatMap((debt, index) => factsOfEntry(debt, { index, firstMonth }) ?? []);

  return readDebtsToday(entered, { ledger: [], today });
}

/** What the calculator asks for, and nothing of what a plan can have beside that. */
export function settingsOf({ strategy, extra, rollover }: CalculatorChoice): PayoffPlanSettings {
  return { ...UNDECIDED, strategy, extra, rollover };
}

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
