import type { JobRequest } from "#jobs/job.ts";

export type SnapshotPayload = { userId: string };

/**
 * Requests a snapshot of a user's payoff plan. Enqueue it in the transaction that changes the plan's inputs, so
 * that the day's last snapshot contains all changes. Waiting requests of a user are merged.
 */
export const snapshotRequest: JobRequest<SnapshotPayload> = {
  name: "snapshot_payoff_plan",
  attemptsMax: 5,
  keyOf: ({ userId }) => userId,
};
