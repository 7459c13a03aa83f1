import type { JobRequest } from "#jobs/job.ts";

/**
 * The job that sends a user's current email address to the card-payment provider. Safe to repeat.
 */
export const tellAddressRequest: JobRequest<{ userId: string }> = {
  name: "tell_payment_address",
  attemptsMax: 25,
  keyOf: ({ userId }) => userId,
};
