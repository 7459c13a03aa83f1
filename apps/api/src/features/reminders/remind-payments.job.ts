import { type RemindPayload, remindPaymentsRequest } from "#features/notifications/index.ts";
import type { Job } from "#jobs/job.ts";

import { remindPayments, type RemindDeps } from "./remind-payments.ts";

/** Writes to a user of the payments that are to be told now, if there are any. */
export function createRemindPaymentsJob(deps: RemindDeps): Job<RemindPayload> {
  return {
    ...remindPaymentsRequest,
    lane: "housekeeping",
    run: (look) => remindPayments(deps, look),
  };
}
