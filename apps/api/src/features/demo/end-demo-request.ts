import type { JobRequest } from "#jobs/job.ts";

export type EndDemoPayload = { userId: string };

/** Orders that a demo household is deleted. */
export const endDemoRequest: JobRequest<EndDemoPayload> & {
  keyOf: (payload: EndDemoPayload) => string;
} = {
  name: "end_demo",
  attemptsMax: 8,
  keyOf: ({ userId }) => userId,
};
