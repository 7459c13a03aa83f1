import { type Cents, type Debt, firstMinimums } from "@snowball/payoff";

import { withOwed } from "../change/blend-debt.ts";
import { owedOn } from "../change/owed-on.ts";
import { sumOf, toCents } from "../facts/exact-units.ts";
import type { LedgerFacts } from "./ledger-facts.ts";

/**
 * Estimates next month's bill of a card from the statement that makes it: payments after the statement do not lower it,
 * and it contains the interest of a whole month.
 * @returns null if the minimum does not follow from the balance.
 */
export function billOfStatement(
  { deferment: _deferment, ...debt }: Debt,
  { recent_payments: payments = [] }: Pick<LedgerFacts, "recent_payments">,
  statementOn: string,
): Cents | null {
  const owed = owedOn(debt);
  if (!("share" in debt.minimum) || owed === 0) return null;
  const since = payments.filter(({ on }) => on > statementOn);
  const paid = sumOf(since.map(({ amount }) => toCents(amount) ?? 0));

  return minimumOf(withOwed(debt, { owed: owed + paid, source: debt }));
}

/** Returns the minimum of a debt, escrow included. */
export function minimumOf(debt: Debt): Cents {
  return firstMinimums({ debts: [debt], budget: { mode: "minimums-only" } }).get(debt.id) ?? 0;
}
