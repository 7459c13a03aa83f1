import type { Dependencies } from "#dependencies.ts";
import { endBilling, forgetBilling, forgetPaymentEvents } from "#features/billing/index.ts";
import { leaveBanks } from "#features/connections/index.ts";
import { forgetJobs } from "#jobs/queue-store.ts";
import type { Job } from "#jobs/job.ts";

import { type Closing, deleteUser, findClosing, hasConnection, lockUser } from "./closing-store.ts";
import { type FinishClosingPayload, finishClosingRequest } from "./finish-closing-request.ts";
import { sendAccountDeletedMail } from "./send-account-deleted-mail.ts";

type FinishDeps = Pick<
  Dependencies,
  "database" | "clock" | "secretBox" | "bankData" | "demoBank" | "cardPayments" | "mailDelivery"
>;

/**
 * Finishes the deletion of an account: ends our access at the banks, ends the subscription, deletes
 * the customer at the card-payment provider, sends an email, and then deletes every row. Each step
 * can be repeated, so a later attempt finishes an interrupted one. Rows are deleted last, because
 * the earlier steps need them.
 */
export function createFinishClosingJob(deps: FinishDeps): Job<FinishClosingPayload> {
  return {
    ...finishClosingRequest,
    lane: "banks",
    run: async ({ userId }) => {
      const closing = await deps.database.asSystem((queries) => findClosing(queries, userId));
      if (closing === null) return;

      await leaveBanks(deps, userId);
      await endBilling(deps, userId);
      await sendAccountDeletedMail(deps, closing);
      await deleteUserData(deps, closing);
    },
  };
}

async function deleteUserData(
  { database }: FinishDeps,
  { userId, recipient }: Closing,
): Promise<void> {
  await database.asSystemInTransaction(async (queries) => {
    if (!(await lockUser(queries, userId))) return;
    // Only the connection's row contains the bank access token.
    if (await hasConnection(queries, userId)) throw new Error("A bank was linked meanwhile.");

    const providerIds = await forgetBilling(queries, userId);
    await deleteUser(queries, userId);
    await forgetJobs(queries, [userId, ...providerIds, ...(recipient === null ? [] : [recipient])]);
    await forgetPaymentEvents(queries, providerIds);
  });
}
