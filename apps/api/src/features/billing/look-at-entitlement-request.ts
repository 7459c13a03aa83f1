import type { JobRequest } from "#jobs/job.ts";

/** What orders a look at what a user is to be told of the subscription; looking again changes nothing. */
export const lookAtEntitlementRequest: JobRequest<{ userId: string }> = {
  name: "look_at_entitlement",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
