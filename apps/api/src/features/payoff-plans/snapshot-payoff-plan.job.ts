import { type SnapshotPayload, snapshotRequest } from "#features/debts/index.ts";
import type { Job } from "#jobs/job.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** Creates the job that stores a daily snapshot of a user's plan and its outcome. */
export function createSnapshotPayoffPlanJob(deps: PayoffPlanDeps): Job<SnapshotPayload> {
  return {
    ...snapshotRequest,
    lane: "housekeeping",
    run: ({ userId }) => takeSnapshot(deps, userId),
  };
}
