import type { JobRequest } from "#jobs/job.ts";

export type FinishRemovalPayload = { connectionId: string };

/** The job that finishes an interrupted removal. */
export const finishRemovalRequest: JobRequest<FinishRemovalPayload> = {
  name: "finish_removal",
  // The scheduled reconciliation enqueues it again until it is done.
  attemptsMax: 3,
  keyOf: ({ connectionId }) => connectionId,
};
