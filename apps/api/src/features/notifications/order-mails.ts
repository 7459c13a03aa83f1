import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { createJob } from "#jobs/job-list.ts";

import { type DueCheck, findDueChecks } from "./agenda-store.ts";
import { KINDS } from "./kinds.ts";

/** Enqueues checks of all emails, after a change of the time zone, the address or the wanted emails. */
export async function orderMails(queries: Queries, userId: string): Promise<void> {
  for (const { check } of Object.values(KINDS)) await check?.changed(queries, userId);
}

const BATCH_SIZE = 500;

/**
 * Enqueues the checks that are due. It only enqueues, so running twice at once is harmless, and users who were not
 * served are enqueued again.
 */
export function createOrderMailsJob({ database, clock, mailDelivery }: Dependencies) {
  return createJob("order_mails", async () => {
    if (mailDelivery === null) return;
    const now = clock.now();
    let after: DueCheck | null = null;
    do {
      const from: DueCheck | null = after;
      // oxlint-disable-next-line no-await-in-loop -- each round continues where the last one ended
      after = await database.asSystemInTransaction(async (queries) => {
        const due = await findDueChecks(queries, { now, after: from, limit: BATCH_SIZE });
        for (const { kind, userId } of due) await KINDS[kind].check?.due(queries, userId);
        return due.length < BATCH_SIZE ? null : (due.at(-1) ?? null);
      });
    } while (after !== null);
  });
}
