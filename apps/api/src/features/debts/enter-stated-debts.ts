import { MANUAL_DEBTS_MAX } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { Problem } from "#http/problem.ts";

import { countManualDebts, insertManualDebts } from "./debt-entry-store.ts";
import type { StatedDebt } from "./debt-rows.ts";
import { orderFollowUps } from "./order-follow-ups.ts";

type Entered = { userId: string; now: Date; debts: readonly { id: string; stated: StatedDebt }[] };

/**
 * Inserts several validated manual debts in the caller's transaction, which must have locked the user's debts.
 * @throws Problem `too_many_debts`.
 */
export async function enterStatedDebts(
  queries: Queries,
  { userId, now, debts }: Entered,
): Promise<void> {
  if (debts.length === 0) return;
  if ((await countManualDebts(queries, userId)) + debts.length > MANUAL_DEBTS_MAX) {
    throw new Problem("too_many_debts");
  }
  await insertManualDebts(
    queries,
    debts.map((debt) => ({ ...debt, userId, createdAt: now })),
  );
  await orderFollowUps(queries, userId);
}
