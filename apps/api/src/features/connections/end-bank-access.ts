import type { Dependencies } from "#dependencies.ts";
import { removeAccounts } from "#features/accounts/index.ts";
import { findEntitlement } from "#features/billing/index.ts";
import { keepLinkedDebts, lockDebtor, orderFollowUps } from "#features/debts/index.ts";
import { carryLedger, keepRecognised } from "#features/ledger/index.ts";
import { keepInSnapshots } from "#features/payoff-plans/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import { enqueueJob } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { lockLinkedBanks, markRemoval } from "./connection-removal-store.ts";
import { updateConnection } from "./connection-store.ts";
import { finishRemovalRequest } from "./finish-removal-request.ts";

/**
 * Backdates the removal by more than the claim timeout, so that the first job can claim it at once.
 */
const UNCLAIMED_MS = 20_000;
const ENDED = {
  status: "disconnected",
  needs: null,
  statusReason:
    "Your free days or your subscription ended, so our access to this bank is being ended.",
} as const;

/**
 * Ends a user's bank access if the entitlement has ended. Converts linked debts to manual ones with
 * their last figures, and deletes the data of checking accounts. The same transaction requests the
 * removal of each connection at the provider, so that it happens even if the process dies.
 */
export async function endBankAccess(
  { database, clock }: Pick<Dependencies, "clock" | "database">,
  { userId }: { userId: string },
): Promise<void> {
  const now = clock.now();

  await database.asSystemInTransaction(async (queries) => {
    await lockDebtor(queries, userId);
    const { isAllowed } = await findEntitlement(queries, { userId, now });
    const banks = isAllowed ? [] : await lockLinkedBanks(queries, userId);
    if (banks.length === 0) return;

    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    const debtIds = await keepLinkedDebts(queries, { userId, now, day, carryLedger });
    await keepInSnapshots(queries, { userId, debtIds });
    await keepRecognised(queries, userId);
    for (const { id } of banks) {
      await removeAccounts(queries, id);
      await updateConnection(queries, id, ENDED);
      await markRemoval(queries, id, instantAfter(now, -UNCLAIMED_MS));
      await enqueueJob(queries, finishRemovalRequest, { connectionId: id });
    }
    await orderFollowUps(queries, userId);
  });
}
