import type { JobRequest } from "#jobs/job.ts";

export type FinishRemovalPayload = { connectionId: string };

/** What orders the end of a removal that was cut off. */
export const finishRemovalRequest: JobRequest<FinishRemovalPayload> = {
  name: "finish_removal",
  // The scheduled reconciliation orders it again for as long as it is not done.
  attemptsMax: 3,
  keyOf: ({ connectionId }) => connectionId,
};
