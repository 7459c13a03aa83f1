import type { Queries } from "#database/database.ts";
import { lockDebtor, snapshotRequest } from "#features/debts/index.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { type Caller, findUserDay, type UserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import { type LedgerDeps, readOne } from "./list-obligations.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import { settleOn } from "./settle-ledger.ts";

/** What a change of one debt's ledger is made on, one at a time a user. */
export type OpenLedger = { queries: Queries; day: UserDay; now: Date; before: DebtLedger };

type Change<T> = {
  caller: Caller;
  /** Null where there is no such thing of the user. */
  findDebt: (queries: Queries) => Promise<string | null>;
  make: (open: OpenLedger) => Promise<T>;
};

/**
 * Changes a debt's ledger: all or nothing, and on the cycles as they are kept today.
 * @returns what `make` did, and the ledger as it then is.
 * @throws Problem `not_found` where there is no such debt, and whatever `make` throws.
 */
export async function changeLedger<T>(
  { database, clock }: LedgerDeps,
  { caller, findDebt, make }: Change<T>,
): Promise<{ made: T; after: DebtLedger }> {
  const { userId } = caller;
  const now = clock.now();

  return database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const day = await findUserDay(queries, caller, now);
    const debtId = await findDebt(queries);
    if (debtId === null) throw new Problem("not_found");
    const reading = { userId, now, day, debtId };

    const [before] = await settleOn(queries, reading);
    if (!before) throw new Problem("not_found", { reason: "no such debt of this user" });
    const made = await make({ queries, day, now, before });

    await settleOn(queries, reading);
    await orderReminders(queries, userId);
    await enqueueJob(queries, snapshotRequest, { userId });
    return { made, after: await readOne(queries, reading) };
  });
}
