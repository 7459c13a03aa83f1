import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";
import { BankDataError, type BankDataFailure } from "#ports/bank-data.ts";

import type { Connection } from "./connection-store.ts";
import { findWithOtherWebhookUrl, storeWebhookUrl } from "./notice-address-store.ts";

type Payload = { after?: string };
type MoveDeps = Pick<Dependencies, "database" | "bankData" | "secretBox">;

/**
 * Connections per run. A full run enqueues the next one, so that a stopped worker loses nothing.
 */
const ROUND_SIZE_MAX = 200;
/** Failures that affect all connections. The job stops and is retried. */
const NOT_ABOUT_ONE = new Set<BankDataFailure>(["unavailable", "outcome_unknown", "misconfigured"]);

/**
 * Updates the webhook URL of each connection at the provider. The URL is set when a bank is linked,
 * so a change of our own URL would otherwise lose the webhooks of older connections. Enqueued when
 * a worker starts; sends no requests if all URLs are current.
 */
export function createMoveNoticesJob(deps: MoveDeps): Job<Payload> {
  const { database, bankData } = deps;
  const request = { name: "move_notices", attemptsMax: 10, keyOf: () => "all" };

  return {
    ...request,
    lane: "banks",
    isOrderedAtStart: true,
    // Retries connections that failed alone, without a restart.
    schedule: "23 4 * * *",
    run: async ({ after }) => {
      const address = bankData.noticeAddress;
      const due = await database.asSystem((queries) =>
        findWithOtherWebhookUrl(queries, { address, after: after ?? null, limit: ROUND_SIZE_MAX }),
      );
      for (const connection of due) {
        // oxlint-disable-next-line no-await-in-loop -- sequential, because it is not urgent
        await moveOne(deps, connection, address);
      }
      const last = due.at(-1);
      if (last && due.length === ROUND_SIZE_MAX) {
        await database.asSystem((queries) => enqueueJob(queries, request, { after: last.id }));
      }
    },
  };
}

async function moveOne(
  { database, bankData, secretBox }: MoveDeps,
  { id, sealedAccessToken }: Connection,
  address: string,
): Promise<void> {
  try {
    await bankData.moveNotices(secretBox.open(sealedAccessToken, id));
  } catch (error) {
    if (!(error instanceof BankDataError) || NOT_ABOUT_ONE.has(error.failure)) throw error;
    // A problem of this connection alone, which its next sync reports.
    return;
  }
  await database.asSystem((queries) => storeWebhookUrl(queries, { connectionId: id, address }));
}
