import type { Dependencies } from "#dependencies.ts";
import { resumeBankUpdatesRequest } from "#features/billing/index.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import { lockLinkedBanks } from "./connection-removal-store.ts";
import { syncConnectionRequest } from "./sync-connection-request.ts";

/**
 * Job: enqueues a sync of each linked bank of a user. The sync checks whether the user is entitled
 * to it.
 */
export function createResumeBankUpdatesJob({
  database,
}: Pick<Dependencies, "database">): Job<{ userId: string }> {
  return {
    ...resumeBankUpdatesRequest,
    lane: "banks",
    run: ({ userId }) =>
      database.asSystemInTransaction(async (queries) => {
        for (const { id } of await lockLinkedBanks(queries, userId)) {
          await enqueueJob(queries, syncConnectionRequest, { connectionId: id, attempt: 1 });
        }
      }),
  };
}
