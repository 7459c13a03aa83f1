import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteLinkEvents } from "./link-event-store.ts";
import { deleteExpiredLinkSessions } from "./link-session-store.ts";
import { deleteProcessedMessages } from "./webhook-store.ts";

/** Long enough to investigate a complaint. Messages older than five minutes are rejected anyway. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Daily job: deletes old link sessions, link events and processed bank webhooks. */
export function createForgetBankTracesJob({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Job<Record<string, never>> {
  return {
    name: "forget_bank_traces",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "17 3 * * *",
    run: async () => {
      const before = instantAfter(clock.now(), -KEPT_MS);
      await database.asSystemInTransaction(async (queries) => {
        await deleteProcessedMessages(queries, before);
        await deleteExpiredLinkSessions(queries, before);
        await deleteLinkEvents(queries, before);
      });
    },
  };
}
