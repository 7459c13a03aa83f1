import type { JobRequest } from "#jobs/job.ts";

export type FinishClosingPayload = { userId: string };

/** Request for the job that finishes the deletion of an account. */
export const finishClosingRequest: JobRequest<FinishClosingPayload> & {
  keyOf: (payload: FinishClosingPayload) => string;
} = {
  name: "finish_closing",
  // A scheduled job enqueues it again until it is done.
  attemptsMax: 8,
  keyOf: ({ userId }) => userId,
};
