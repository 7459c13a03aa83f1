import type { Debt } from "@snowball/contract";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";

/**
 * The list in a line, e.g. `6 debts · $12,345.67 owed · 2 need a figure`. Unknown balances and credits
 * are no part of the sum; each currency has its own.
 */
export function summarizeDebts(debts: readonly Debt[]): string {
  const owed = debts.filter(({ owed: { value } }) => value !== null && signOf(value) > 0);
  const byCurrency = Map.groupBy(owed, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, group]) =>
    formatAmount(sumAmounts(group.flatMap(({ owed: { value } }) => value ?? [])), currency),
  );
  const waiting = debts.filter(({ missing }) => missing.length > 0).length;
  const parts = [
    `${debts.length} ${debts.length === 1 ? "debt" : "debts"}`,
    sums.length > 0 ? `${sums.join(" and ")} owed` : null,
    waiting > 0 ? `${waiting} ${waiting === 1 ? "needs" : "need"} a figure` : null,
  ];

  return parts.filter((part) => part !== null).join(" · ");
}
