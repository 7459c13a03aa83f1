import type { JobRequest } from "#jobs/job.ts";

/** The job that sends due billing notices to a user. Safe to repeat. */
export const lookAtEntitlementRequest: JobRequest<{ userId: string }> = {
  name: "look_at_entitlement",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/**
 * The job that ends a user's bank access. It does nothing while the user is entitled to the access.
 */
export const endBankAccessRequest: JobRequest<{ userId: string }> = {
  name: "end_bank_access",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** The job that syncs linked banks at once, after a user becomes entitled to updates again. */
export const resumeBankUpdatesRequest: JobRequest<{ userId: string }> = {
  name: "resume_bank_updates",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};
