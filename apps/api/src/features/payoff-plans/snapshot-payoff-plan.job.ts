import { type SnapshotPayload, snapshotRequest } from "#features/debts/index.ts";
import type { Job } from "#jobs/job.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** Keeps what a user's plan is computed from today, and what it comes to. */
export function createSnapshotPayoffPlanJob(deps: PayoffPlanDeps): Job<SnapshotPayload> {
  return {
    ...snapshotRequest,
    lane: "housekeeping",
    run: ({ userId }) => takeSnapshot(deps, userId),
  };
}
