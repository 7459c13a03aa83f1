import type { JobRequest } from "#jobs/job.ts";

/** What has the provider told where a user's bills go by now; telling it again changes nothing. */
export const tellAddressRequest: JobRequest<{ userId: string }> = {
  name: "tell_payment_address",
  attemptsMax: 25,
  keyOf: ({ userId }) => userId,
};
