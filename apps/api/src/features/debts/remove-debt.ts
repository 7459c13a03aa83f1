import type { Queries } from "#database/database.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import { deleteRemovedDebtsBut, lockDebtor, lockEntry, saveEntry } from "./debt-entry-store.ts";
import type { DebtEntry } from "./debt-rows.ts";
import { findLinkedDebts } from "./debt-store.ts";
import type { DebtDeps } from "./list-debts.ts";
import { noteBackDebts } from "./note-back-debts.ts";
import { snapshotRequest } from "./snapshot-request.ts";

type Key = { userId: string; id: string };

/** Removed debts do not count toward the user's limit, so they need their own. */
export const REMOVED_MAX = 200;

/**
 * Removes a manual debt. `restoreDebt` can restore it until 200 others were removed.
 * @throws Problem `debt_is_linked` if a bank reports the debt; `not_found` if it is another user's or was removed
 * before.
 */
export async function removeDebt({ database, clock }: DebtDeps, key: Key): Promise<void> {
  await database.asUserInTransaction(key.userId, async (queries) => {
    await lockDebtor(queries, key.userId);
    const entry = await lockManualEntry(queries, key);
    if (entry.removedAt) throw new Problem("not_found", { reason: "the debt was removed before" });

    const now = clock.now();
    await saveEntry(queries, { ...key, change: { removedAt: now, duplicateOf: null } });
    await noteBackDebts(queries, { userId: key.userId, now });
    await deleteRemovedDebtsBut(queries, key.userId, REMOVED_MAX);
    await enqueueJob(queries, snapshotRequest, { userId: key.userId });
  });
}

/**
 * Returns the user's manual debt, removed or not, and locks it until the transaction ends.
 * @throws Problem `debt_is_linked` or `not_found`.
 */
export async function lockManualEntry(queries: Queries, key: Key): Promise<DebtEntry> {
  const entry = await lockEntry(queries, key);
  if (entry && entry.accountId === null) return entry;

  const linked = await findLinkedDebts(queries, key.userId);
  throw new Problem(linked.some(({ id }) => id === key.id) ? "debt_is_linked" : "not_found");
}
