import { signOf } from "@snowball/money";

import type { Queries } from "#database/database.ts";

import { findLastPlanned } from "./snapshot-store.ts";

/** When the user's plan is over, by its snapshots. */
export type DebtFreeMonths = {
  month: string;
  /** As an earlier snapshot had it; null where there is none, or it had none. */
  before: string | null;
  /** Debts with something owed that the plan pays. */
  plannedCount: number;
  /** Whether no debt was left out: else its end leaves something owed. */
  isEverything: boolean;
};

/** Of the last snapshot, beside that of a day before; null where the last one has no end. */
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
