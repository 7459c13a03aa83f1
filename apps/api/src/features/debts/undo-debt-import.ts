import type { Queries } from "#database/database.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import {
  deleteRemovedDebtsBut,
  findEntryIds,
  lockDebtor,
  removeEntries,
} from "./debt-entry-store.ts";
import { idsOfImport } from "./import-id-rules.ts";
import type { DebtDeps } from "./list-debts.ts";
import { REMOVED_MAX } from "./remove-debt.ts";
import { snapshotRequest } from "./snapshot-request.ts";

type UndoneImport = { userId: string; importId: string };

/**
 * Removes the remaining debts of an import; `restoreDebt` can restore each. Repeating the call changes nothing.
 * @throws Problem `not_found` if the import is another user's, or its debts were removed too long ago.
 */
export async function undoDebtImport(
  { database, clock }: DebtDeps,
  { userId, importId }: UndoneImport,
): Promise<void> {
  await database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const hadAny = await removeImported(queries, { userId, importId, now: clock.now() });
    if (!hadAny) throw new Problem("not_found");
  });
}

/**
 * Like `undoDebtImport`, but in the caller's transaction, which must have locked the user's debts. Returns whether
 * the import had debts.
 */
export async function removeImported(
  queries: Queries,
  { userId, importId, now }: UndoneImport & { now: Date },
): Promise<boolean> {
  const ids = await findEntryIds(queries, { userId, ids: idsOfImport(importId) });
  if (ids.length === 0) return false;

  await removeEntries(queries, { userId, ids, removedAt: now });
  await deleteRemovedDebtsBut(queries, userId, REMOVED_MAX);
  await enqueueJob(queries, snapshotRequest, { userId });
  return true;
}
