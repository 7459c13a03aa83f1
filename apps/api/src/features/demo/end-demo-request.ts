import type { JobRequest } from "#jobs/job.ts";

export type EndDemoPayload = { userId: string };

/** Request for the job that deletes a demo household. */
export const endDemoRequest: JobRequest<EndDemoPayload> & {
  keyOf: (payload: EndDemoPayload) => string;
} = {
  name: "end_demo",
  attemptsMax: 8,
  keyOf: ({ userId }) => userId,
};
