import { type Cents, type Debt, firstMinimums } from "@snowball/payoff";

import { owedOn } from "../change/owed-on.ts";
import { divideOwed } from "../facts/divide-owed.ts";
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
  if (!("share" in debt.minimum)) return null;
  const since = payments.filter(({ on }) => on > statementOn);
  const owed = owedOn(debt) + sumOf(since.map(({ amount }) => toCents(amount) ?? 0));
  const weights = debt.balances.map(({ amount }) => Math.max(0, amount));
  if (sumOf(weights) === 0) return null;
  const parts = divideOwed(owed, weights);
  const balances = debt.balances.map((balance, at) => ({ ...balance, amount: parts[at] ?? 0 }));
  const minimums = firstMinimums({
    debts: [{ ...debt, balances }],
    budget: { mode: "minimums-only" },
  });

  return minimums.get(debt.id) ?? null;
}
