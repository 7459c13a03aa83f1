import { compareDates } from "@snowball/dates";

import { snapshotRequest } from "#features/debts/index.ts";
import { dayIn } from "#features/profile/index.ts";
import { enqueueJob, type Job } from "#jobs/job.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { findUsersToSnapshot, type Snapshotted } from "./snapshot-order-store.ts";

const ROUND_SIZE = 500;
/** Before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Each hour: orders a snapshot for every user whose day has begun, where they are, without one. It
 * only orders: two rounds at once do no more than one.
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
          const found = await findUsersToSnapshot(queries, { after: from, limit: ROUND_SIZE });
          const due = found.filter((each) => isDue(each, now));
          for (const { id } of due) await enqueueJob(queries, snapshotRequest, { userId: id });
          return found.length < ROUND_SIZE ? null : (found.at(-1)?.id ?? null);
        });
      }
    },
  };
}

/** Who moved west is a day behind the last snapshot for a while. */
function isDue({ timeZone, hasDebts, lastTakenOn }: Snapshotted, now: Date): boolean {
  const isBehind = lastTakenOn === null || compareDates(lastTakenOn, dayIn(timeZone, now)) < 0;
  return hasDebts && isBehind;
}
