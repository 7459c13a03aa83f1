import type { PayoffPlanSettings } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import type { Cents, Portfolio } from "@snowball/payoff";
import {
  type CurrentMonthDebts,
  openPortfolio,
  paydaysBetween,
  paydaysOfBudget,
} from "@snowball/planner";

import { amountChange } from "./monthly-budget.ts";

export type PortfolioFacts = {
  /** The rest of the current month, which is the plan's first month. */
  month: CurrentMonthDebts;
  /** The total that the server computed because the user chose none; null if they chose one. */
  derivedTotal: string | null;
  /** That total when this month began; null if unknown. */
  monthTotal: string | null;
  /** Extras that last month listed from a paycheck of this month; null if there are none. */
  delayedExtra: string | null;
};

export function isDerivedTotal(
  { derivedTotal }: Pick<PortfolioFacts, "derivedTotal">,
  { total }: Pick<PayoffPlanSettings, "total">,
): boolean {
  return derivedTotal !== null && total === derivedTotal;
}

/** Returns the debts and the money of these settings. They are the same for every strategy that is compared. */
export function portfolioOf(facts: PortfolioFacts, settings: PayoffPlanSettings): Portfolio {
  // Minimums-only also changes the budget. Plan the compared strategies with the usual budget instead.
  const strategy = settings.strategy === "minimum_only" ? "avalanche" : settings.strategy;

  return openPortfolio(facts.month, {
    ...settings,
    strategy,
    is_derived: isDerivedTotal(facts, settings),
    month_total: facts.monthTotal,
    delayed_extra: facts.delayedExtra,
  });
}

/**
 * Returns the facts for plans with another amount from now on: if it is unknown what this month's past paychecks
 * brought, they brought the amount of these settings.
 */
export function withPastPaychecks<Facts extends PortfolioFacts>(
  facts: Facts,
  settings: PayoffPlanSettings,
): Facts {
  const paydays = paydaysOfBudget(settings);
  const { today, pastPaychecks = null } = facts.month.month;
  if (paydays === null || pastPaychecks !== null) return facts;
  const past = paydaysBetween(paydays, {
    from: facts.month.firstMonth,
    through: addDays(today, -1),
  });
  const month = {
    ...facts.month.month,
    pastPaychecks: past.length * centsFromAmount(paydays.amount),
  };

  return { ...facts, month: { ...facts.month, month } };
}

/** @param least the sum of the minimums */
export function portfolioWith(
  facts: PortfolioFacts,
  settings: PayoffPlanSettings,
  least: Cents,
): (amount: Cents) => Portfolio {
  const { firstMonth } = facts.month;

  return (amount) =>
    portfolioOf(facts, { ...settings, ...amountChange(settings, amount, { least, firstMonth }) });
}
