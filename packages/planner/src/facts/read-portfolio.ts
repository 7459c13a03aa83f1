import type { EstimatedFigure, MissingFigure } from "@snowball/contract";
import { monthOf } from "@snowball/dates";
import type { Debt, Portfolio } from "@snowball/payoff";

import type { DebtFacts } from "./debt-facts.ts";
import { isSettled, missingFigures, planningCurrency } from "./missing-figures.ts";
import { accrualDays } from "./payment-months.ts";
import { readDebt } from "./read-debt.ts";

/** A debt that cannot be planned: figures are missing, its currency differs from the plan's, or both. */
export type LeftOutDebt = { id: string; missing: MissingFigure[]; isOtherCurrency: boolean };

export type PlannedPortfolio = {
  /** The planned debts; the id is the uuid. */
  debts: Debt[];
  /** As in `Portfolio`; only if a debt accrues interest daily. */
  calendar?: NonNullable<Portfolio["calendar"]>;
  /** The currency of all planned amounts; null if no debt's currency is known. */
  currency: string | null;
  leftOut: LeftOutDebt[];
  /** Which planned figures are estimates. */
  estimated: { id: string; figures: EstimatedFigure[] }[];
  /** Debts with nothing owed, or a credit balance. */
  settled: string[];
  /** Debts that the user excludes from the plan. */
  excluded: string[];
};

/**
 * Converts wire facts for the engine: decimal strings to whole cents, percentages to millionths, dates to months. Each
 * debt is planned or in one of the lists that give the reason. An unknown figure never counts as zero: estimates
 * replace a missing minimum and an unknown end of a promotion.
 * @param firstMonth a day of month 1: its first day, or today if earlier days have passed.
 */
export function readPortfolio(facts: readonly DebtFacts[], firstMonth: string): PlannedPortfolio {
  const result: PlannedPortfolio = {
    debts: [],
    currency: planningCurrency(facts),
    leftOut: [],
    estimated: [],
    settled: [],
    excluded: [],
  };
  for (const debt of facts) sort(debt, firstMonth, result);

  const isByDay = result.debts.some(({ accrual }) => accrual?.type === "simple-daily");
  return isByDay ? { ...result, calendar: accrualDays(monthOf(firstMonth)) } : result;
}

/**
 * Returns the figures that a user must enter before a debt can be planned with facts alone, also for a debt that is
 * outside the plan. If only unusable ones are in the way (escrow above the payment, a rule without its numbers), it is
 * the minimum that they must enter again.
 */
export function whatIsMissing(facts: DebtFacts, firstMonth: string): MissingFigure[] {
  const lacking = missingFigures(facts);
  const isUsable = isSettled(facts) || readDebt(facts, firstMonth) !== null;

  return lacking.length > 0 || isUsable ? lacking : ["minimum"];
}

function sort(facts: DebtFacts, firstMonth: string, result: PlannedPortfolio): void {
  const id = facts.uuid;
  if (!facts.is_included) return void result.excluded.push(id);
  if (isSettled(facts)) return void result.settled.push(id);

  const lacking = missingFigures(facts);
  const isUnknown = lacking.includes("owed") || lacking.includes("apr");
  const planned = isUnknown ? null : readDebt(facts, firstMonth);
  const isOtherCurrency = facts.currency === null || facts.currency !== result.currency;
  if (planned === null || isOtherCurrency) {
    const missing = planned === null ? whatIsMissing(facts, firstMonth) : [];
    return void result.leftOut.push({ id, missing, isOtherCurrency });
  }

  const figures: EstimatedFigure[] = [...planned.estimated];
  if (lacking.includes("promo_end")) figures.push("promo_end");
  if (facts.kind === "mortgage" && facts.escrow === null) figures.push("escrow");
  result.debts.push(planned.debt);
  if (figures.length > 0) result.estimated.push({ id, figures });
}
