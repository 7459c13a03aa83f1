import type { Dependencies } from "#dependencies.ts";
import { endBilling, forgetBilling, forgetPaymentEvents } from "#features/billing/index.ts";
import { leaveBanks } from "#features/connections/index.ts";
import { forgetJobs } from "#jobs/forget-jobs.ts";
import type { Job } from "#jobs/job.ts";

import { type Closing, deleteUser, findClosing, hasConnection, holdUser } from "./closing-store.ts";
import { finishClosingRequest, type FinishClosingPayload } from "./finish-closing-request.ts";
import { tellClosed } from "./tell-closed.ts";

type FinishDeps = Pick<
  Dependencies,
  "database" | "clock" | "secretBox" | "bankData" | "demoBank" | "cardPayments" | "mailDelivery"
>;

/**
 * Deletes an account to the end: our access at the banks, the subscription and the customer at the
 * card-payment provider, a mail that says so, and then every row. Each step can be done again, and
 * whatever cut off an attempt, the next one ends it: nothing is forgotten here before others were told.
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
      await tellClosed(deps, closing);
      await forgetUser(deps, closing);
    },
  };
}

async function forgetUser({ database }: FinishDeps, { userId, recipient }: Closing): Promise<void> {
  await database.asSystemInTransaction(async (queries) => {
    if (!(await holdUser(queries, userId))) return;
    // The key to a bank is in its row alone.
    if (await hasConnection(queries, userId)) throw new Error("A bank was linked meanwhile.");

    const providerIds = await forgetBilling(queries, userId);
    await deleteUser(queries, userId);
    await forgetJobs(queries, [userId, ...providerIds, ...(recipient === null ? [] : [recipient])]);
    await forgetPaymentEvents(queries, providerIds);
  });
}
