import type { JobRequest } from "#jobs/job.ts";

export type FinishClosingPayload = { userId: string };

/** Orders that an account is deleted to the end. */
export const finishClosingRequest: JobRequest<FinishClosingPayload> & {
  keyOf: (payload: FinishClosingPayload) => string;
} = {
  name: "finish_closing",
  // A round orders it again for as long as it is not done.
  attemptsMax: 8,
  keyOf: ({ userId }) => userId,
};
