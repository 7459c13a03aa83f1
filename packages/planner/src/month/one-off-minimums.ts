import {
  type BudgetChange,
  type Debt,
  firstBudget,
  isRolledOver,
  type OpeningPeriod,
  type Portfolio,
} from "@snowball/payoff";
import { minimumsByMonth } from "@snowball/payoff/replay";

import { sumOf } from "../facts/exact-units.ts";
import { isBehind, isOfMinimums, type Minimums, type OpeningInput } from "./opening-period.ts";

/** The interest of a longer time before a payment raises the minimums of a few months. */
const RAISED_MONTHS_MAX = 6;

/**
 * Returns money for what the next months require above the usual minimums, as far as the extra does not cover it: it is
 * no reason for an extra in every month. Of a budget that is made of minimums, that is known bills of next month; of
 * one that was chosen, those of debts that are behind, which may contain missed payments and late fees. If the user
 * chose none, it is also minimums that grow with the balance.
 */
export function oneOffMinimums(
  portfolio: Portfolio & { opening: OpeningPeriod },
  { ledger, fromNextMonth }: OpeningInput,
  minimums: Minimums,
): BudgetChange[] {
  const { debts, budget, opening } = portfolio;
  // These budgets are each month's own minimums.
  if (!isRolledOver(budget)) return [];
  const isDerived = fromNextMonth !== undefined;
  // The end of a deferment or a rate raises a minimum for good.
  const hasUsualTerms = ({ deferment, balances }: Debt) =>
    deferment === undefined && balances.every(({ promo, deferred }) => !promo && !deferred);
  const growing = isDerived ? debts.filter(hasUsualTerms) : [];
  const billed = debts.filter((debt) => {
    const isKnown = opening.debts[debt.id]?.nextDue !== undefined && !growing.includes(debt);
    return isKnown && (isDerived || isOfMinimums(portfolio) || isBehind(ledger.get(debt.id)));
  });
  const rises = (of: readonly Debt[], months: number) => {
    const usual = sumOf(of.map(({ id, escrow = 0 }) => (minimums.get(id) ?? 0) - escrow));
    return minimumsByMonth({ ...portfolio, debts: of }, months).map((sum) => sum - usual);
  };
  const bills = rises(billed, 2);
  const next = (budget.mode === "by-month" ? budget.amounts[1] : null) ?? firstBudget(portfolio);
  const extra = Math.max(0, next - sumOf([...minimums.values()]));

  return rises(growing, RAISED_MONTHS_MAX).flatMap((rise, past) => {
    const amount = rise + (bills[past] ?? 0) - extra;
    return past > 0 && amount > 0 ? [{ type: "one-off", month: past + 1, amount }] : [];
  });
}
