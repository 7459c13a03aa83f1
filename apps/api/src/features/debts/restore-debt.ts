import { MANUAL_DEBTS_MAX, type Debt } from "@snowball/contract";

import { orderReminders } from "#features/notifications/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import { countManualDebts, lockDebtor, saveEntry } from "./debt-entry-store.ts";
import type { DebtDeps } from "./list-debts.ts";
import { readDebt } from "./read-debts.ts";
import { lockManualEntry } from "./remove-debt.ts";
import { settleLedgerRequest } from "./settle-ledger-request.ts";

/**
 * Brings a removed debt back as it was; one that was not removed stays as it is.
 * @throws Problem `debt_is_linked`, `too_many_debts`; `not_found` for a debt that is not the user's, or
 *   was removed too long ago.
 */
export async function restoreDebt(
  { database, clock }: DebtDeps,
  { caller, id }: { caller: Caller; id: string },
): Promise<Debt> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const { removedAt } = await lockManualEntry(queries, { userId, id });
    if (removedAt !== null) {
      if ((await countManualDebts(queries, userId)) >= MANUAL_DEBTS_MAX) {
        throw new Problem("too_many_debts");
      }
      await saveEntry(queries, { userId, id, change: { removedAt: null } });
    }

    await enqueueJob(queries, settleLedgerRequest, { userId });
    await orderReminders(queries, userId);
    const { today } = await findUserDay(queries, caller, now);
    return readDebt(queries, { userId, id, now, today });
  });
}
