import { signOf } from "@snowball/money";

import type { Queries } from "#database/database.ts";

import { findLastPlanned } from "./snapshot-store.ts";

/** The debt-free month of the user's plan, according to its snapshots. */
export type DebtFreeMonths = {
  month: string;
  /** The debt-free month of an earlier snapshot; null if there is no snapshot, or it had none. */
  before: string | null;
  /** The number of debts with a balance that the plan pays. */
  plannedCount: number;
  /** Whether the plan includes all debts. Otherwise some debt remains when it ends. */
  isEverything: boolean;
};

/** Returns the debt-free months of the last and an earlier snapshot; null if the last one has none. */
export async function readDebtFreeMonths(
  queries: Queries,
  { userId, today, before }: { userId: string; today: string; before: string },
): Promise<DebtFreeMonths | null> {
  const last = await findLastPlanned(queries, { userId, through: today });
  if (last === null || last.debtFreeMonth === null) return null;
  const earlier = await findLastPlanned(queries, { userId, through: before });
  const owing = last.debts.filter(({ owed }) => owed.value === null || signOf(owed.value) > 0);
  const planned = owing.filter((debt) => debt.is_included);

  return {
    month: last.debtFreeMonth,
    before: earlier?.debtFreeMonth ?? null,
    plannedCount: planned.length,
    isEverything: planned.length === owing.length,
  };
}
