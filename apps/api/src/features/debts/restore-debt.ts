import { type Debt, MANUAL_DEBTS_MAX } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { canonicalDebt } from "./canonical-debt-rules.ts";
import { countManualDebts, lockDebtor, lockEntry, saveEntry } from "./debt-entry-store.ts";
import type { DebtEntry } from "./debt-rows.ts";
import { unmergeOverrides } from "./joined-debt-rules.ts";
import type { GiveBack } from "./follow-join.ts";
import type { DebtDeps } from "./list-debts.ts";
import { noteBackDebts } from "./note-back-debts.ts";
import { orderFollowUps } from "./order-follow-ups.ts";
import { readDebt } from "./read-debts.ts";
import { lockManualEntry } from "./remove-debt.ts";

/**
 * Restores a removed debt, and undoes its merge with a linked debt if it was removed by one. Does nothing if the
 * debt is not removed.
 * @throws Problem `debt_is_linked`, `too_many_debts`; `not_found` if the debt is another user's or was removed too
 * long ago.
 */
export async function restoreDebt(
  { database, clock, ...giveBack }: DebtDeps & GiveBack,
  { caller, id }: { caller: Caller; id: string },
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const entered = await lockManualEntry(queries, { userId, id });
    if (entered.removedAt !== null) {
      if ((await countManualDebts(queries, userId)) >= MANUAL_DEBTS_MAX) {
        throw new Problem("too_many_debts");
      }
      await partFromLinked(queries, entered, giveBack);
      await saveEntry(queries, { userId, id, change: { removedAt: null, sameAs: null } });
      await noteBackDebts(queries, { userId, now });
    }

    await orderFollowUps(queries, userId);
    await orderReminders(queries, userId);
    const { today } = await findUserDay(queries, caller, now);
    return readDebt(queries, { userId, id, now, today });
  });
}

/** Undoes a merge. If the linked debt is gone, only the scenarios are restored. */
async function partFromLinked(
  queries: Queries,
  entered: DebtEntry,
  { giveBackLedger, giveBackScenarios }: GiveBack,
): Promise<void> {
  const { userId, sameAs } = entered;
  if (sameAs === null) return;
  const { debt, scenarios: carried = [] } = sameAs;
  await giveBackScenarios(queries, { userId, entered: entered.id, linked: debt, carried });
  const linked = await lockEntry(queries, { userId, id: sameAs.debt });
  if (linked === null) return;

  const stated = canonicalDebt(linked);
  const change = unmergeOverrides(canonicalDebt(entered), { stated, sameAs });
  await saveEntry(queries, { userId, id: linked.id, change });
  if (sameAs.ledger) {
    await giveBackLedger(queries, { userId, debtId: linked.id, carried: sameAs.ledger });
  }
}
