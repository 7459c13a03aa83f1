import type { Debt } from "@snowball/contract";
import { centsFromAmount, signOf, subtractAmount, sumAmounts } from "@snowball/money";
import { distinctNames, isCounted, readPortfolio } from "@snowball/planner";
import { monthAfter } from "@snowball/dates";

import { debtColor } from "#lib/debt-color.ts";

import type { GroupedAccounts } from "./group-accounts.ts";

export type NetWorth = { currency: string | null; amount: string | null; isAbout: boolean };

/**
 * Returns assets minus debts per currency; one unknown amount if no balance of a group is known. Empty if
 * assets or debts are missing, because the other total then says the same.
 */
export function netWorth({
  assets: { totals: assets },
  liabilities: { totals: debts },
}: Pick<GroupedAccounts, "assets" | "liabilities">): NetWorth[] {
  if (assets.count === 0 || debts.count + debts.enteredCount + debts.unlinkedCount === 0) return [];
  if (assets.sums.length === 0 || debts.sums.length === 0) {
    return [{ currency: "USD", amount: null, isAbout: false }];
  }
  const negated = debts.sums.map((sum) => ({ ...sum, amount: subtractAmount("0.00", sum.amount) }));
  const byCurrency = Map.groupBy([...assets.sums, ...negated], ({ currency }) => currency);

  return [...byCurrency].map(([currency, sums]) => ({
    currency,
    amount: sumAmounts(sums.map(({ amount }) => amount)),
    isAbout: sums.some(({ isAbout }) => isAbout),
  }));
}

/** A debt's part of what is owed in its currency. */
export type DebtShare = { id: string; name: string; color: string; percent: number };

/** Returns each debt's share of what is owed, the largest first, per currency. */
export function debtShares(debts: readonly Debt[], today: string): DebtShare[][] {
  const plan = readPortfolio(debts, monthAfter(today, 1));
  const planned = new Set(plan.debts.map(({ id }) => id));
  const names = distinctNames(debts);
  const owing = debts
    .filter(isCounted)
    .flatMap(({ uuid: id, owed: { value }, currency }) =>
      value === null || signOf(value) <= 0 ? [] : [{ id, owed: centsFromAmount(value), currency }],
    );

  return [...Map.groupBy(owing, ({ currency }) => currency).values()].map((group) => {
    const total = group.reduce((sum, { owed }) => sum + owed, 0);

    return group
      .toSorted((left, right) => right.owed - left.owed)
      .map(({ id, owed }) => ({
        id,
        name: names.get(id) ?? "",
        color: planned.has(id) ? debtColor(plan, id) : "var(--line-strong)",
        percent: (owed / total) * 100,
      }));
  });
}
