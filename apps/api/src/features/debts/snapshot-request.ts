import type { JobRequest } from "#jobs/job.ts";

export type SnapshotPayload = { userId: string };

/**
 * What orders a snapshot of a user's payoff plan, in the transaction of whatever the plan is computed from: so the
 * last one of a day knows all of it. Orders that wait are one.
 */
export const snapshotRequest: JobRequest<SnapshotPayload> = {
  name: "snapshot_payoff_plan",
  attemptsMax: 5,
  keyOf: ({ userId }) => userId,
};
