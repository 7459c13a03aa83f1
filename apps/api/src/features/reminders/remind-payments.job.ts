import { type RemindPayload, remindPaymentsRequest } from "#features/notifications/index.ts";
import type { Job } from "#jobs/job.ts";

import { type RemindDeps, remindPayments } from "./remind-payments.ts";

/** Sends a user an email about the payments that a reminder is due for, if there are any. */
export function createRemindPaymentsJob(deps: RemindDeps): Job<RemindPayload> {
  return {
    ...remindPaymentsRequest,
    lane: "housekeeping",
    run: (payload) => remindPayments(deps, payload),
  };
}
