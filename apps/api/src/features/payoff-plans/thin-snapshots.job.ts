import { addDays } from "@snowball/dates";

import { dayIn } from "#features/profile/index.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { deleteScenariosDeletedBefore } from "./scenario-store.ts";
import { downsampleSnapshots } from "./snapshot-store.ts";

/** The number of days with daily snapshots. Only the last snapshot of an older month is kept. */
const DAILY_FOR_DAYS = 90;
/** The contract guarantees that a deleted scenario can be restored for this long. */
const SCENARIOS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Creates the daily job that deletes old snapshots except month ends, and permanently deletes old deleted
 * scenarios.
 */
export function createThinSnapshotsJob({
  database,
  clock,
}: PayoffPlanDeps): Job<Record<string, never>> {
  return {
    name: "thin_payoff_snapshots",
    lane: "housekeeping",
    attemptsMax: 3,
    schedule: "37 3 * * *",
    run: () =>
      database.asSystemInTransaction(async (queries) => {
        const now = clock.now();
        await downsampleSnapshots(queries, addDays(dayIn("UTC", now), -DAILY_FOR_DAYS));
        await deleteScenariosDeletedBefore(queries, instantAfter(now, -SCENARIOS_KEPT_MS));
      }),
  };
}
