import type { Dependencies } from "#dependencies.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";
import { BankDataError, type BankDataFailure } from "#ports/bank-data.ts";

import type { Connection } from "./connection-store.ts";
import { findToldElsewhere, noteNoticeAddress } from "./notice-address-store.ts";

type Payload = { after?: string };
type MoveDeps = Pick<Dependencies, "database" | "bankData" | "secretBox">;

/** A round; one that is full orders the next, so that a worker that stops loses nothing. */
const ROUND_SIZE_MAX = 200;
/** The provider cannot be asked now, or not by us: the job is tried again, from where it stands. */
const NOT_ABOUT_ONE = new Set<BankDataFailure>(["unavailable", "outcome_unknown", "misconfigured"]);

/**
 * Has the provider tell of every connection at the address that we have now. It is told once when a bank
 * is linked, so after a move of the product nothing would be heard of those that were linked before.
 * Ordered as a worker starts; where all is as it should be it asks nobody.
 */
export function createMoveNoticesJob(deps: MoveDeps): Job<Payload> {
  const { database, bankData } = deps;
  const request = { name: "move_notices", attemptsMax: 10, keyOf: () => "all" };

  return {
    ...request,
    lane: "banks",
    isOrderedAtStart: true,
    // What failed for one connection alone is tried again here, long after the start.
    schedule: "23 4 * * *",
    run: async ({ after }) => {
      const address = bankData.noticeAddress;
      const due = await database.asSystem((queries) =>
        findToldElsewhere(queries, { address, after: after ?? null, limit: ROUND_SIZE_MAX }),
      );
      for (const connection of due) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
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
    // Its own trouble, which its syncs find and tell.
    return;
  }
  await database.asSystem((queries) => noteNoticeAddress(queries, { connectionId: id, address }));
}
