import type { JobRequest } from "#jobs/job.ts";

/** The job that sends due billing notices to a user. Safe to repeat. */
export const lookAtEntitlementRequest: JobRequest<{ userId: string }> = {
  name: "look_at_entitlement",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
