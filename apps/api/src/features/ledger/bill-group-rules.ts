import { amountFromCents } from "@snowball/money";
import { divideOwed, toCents } from "@snowball/planner";

import type { LedgerFacts } from "./ledger-rows.ts";

/** Student loans that share one bill. */
export type BillGroup = readonly LedgerFacts[];

/** Returns the groups of at least two debts that share a bill. */
export function findBillGroups(debts: readonly LedgerFacts[]): BillGroup[] {
  const shared = debts.filter(({ billedWith }) => billedWith !== null);
  const groups = Map.groupBy(shared, ({ billedWith }) => billedWith).values();

  return [...groups].filter(({ length }) => length > 1);
}

/**
 * Divides a payment of the whole bill among its loans, in proportion to their shares.
 * @returns parts in the order of the loans; null if nothing is billed.
 */
export function divideByShares(amount: string, shares: readonly string[]): string[] | null {
  const weights = shares.map((share) => toCents(share) ?? 0);
  const cents = toCents(amount);
  if (cents === null || weights.every((weight) => weight === 0)) return null;

  return divideOwed(cents, weights).map((part) => amountFromCents(part));
}
