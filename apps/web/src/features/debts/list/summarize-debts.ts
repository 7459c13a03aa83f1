import type { Debt } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";

import { sumOwed } from "#lib/sum-owed.ts";

/**
 * The list in a line, e.g. `6 debts · $12,345.67 owed · 2 need a figure`. Unknown balances and credits
 * are no part of the sum; each currency has its own.
 */
export function summarizeDebts(debts: readonly Debt[]): string {
  const sums = sumOwed(debts)
    .filter(({ owed }) => signOf(owed) > 0)
    .map(({ currency, owed }) => formatAmount(owed, currency));
  const waiting = debts.filter(({ missing }) => missing.length > 0).length;
  const parts = [
    `${debts.length} ${debts.length === 1 ? "debt" : "debts"}`,
    sums.length > 0 ? `${sums.join(" and ")} owed` : null,
    waiting > 0 ? `${waiting} ${waiting === 1 ? "needs" : "need"} a figure` : null,
  ];

  return parts.filter((part) => part !== null).join(" · ");
}
