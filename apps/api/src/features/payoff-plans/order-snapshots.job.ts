import { compareDates } from "@snowball/dates";

import { snapshotRequest } from "#features/debts/index.ts";
import { dayIn } from "#features/profile/index.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { findUsersToSnapshot, type Snapshotted } from "./snapshot-order-store.ts";

const BATCH_SIZE = 500;
/** Sorts before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Every hour, enqueues a snapshot for each user with debts and without a snapshot of their local day. Running it
 * twice at once is harmless, because it only enqueues.
 */
export function createOrderSnapshotsJob({
  database,
  clock,
}: PayoffPlanDeps): Job<Record<string, never>> {
  return {
    name: "order_payoff_snapshots",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "7 * * * *",
    run: async () => {
      const now = clock.now();
      let after: string | null = FIRST;
      while (after !== null) {
        const from: string = after;
        // oxlint-disable-next-line no-await-in-loop -- each round continues where the last one ended
        after = await database.asSystemInTransaction(async (queries) => {
          const found = await findUsersToSnapshot(queries, { after: from, limit: BATCH_SIZE });
          const due = found.filter((each) => isDue(each, now));
          for (const { id } of due) await enqueueJob(queries, snapshotRequest, { userId: id });
          return found.length < BATCH_SIZE ? null : (found.at(-1)?.id ?? null);
        });
      }
    },
  };
}

/** A user who moved west has a local day before the last snapshot for a while, and needs no new one. */
function isDue({ timeZone, hasDebts, lastTakenOn }: Snapshotted, now: Date): boolean {
  const isBehind = lastTakenOn === null || compareDates(lastTakenOn, dayIn(timeZone, now)) < 0;
  return hasDebts && isBehind;
}
