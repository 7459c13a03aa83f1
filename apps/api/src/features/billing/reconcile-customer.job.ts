import type { Job, JobRequest } from "#jobs/job.ts";

import { type ReadDeps, readCustomer } from "./read-customer.ts";

type Payload = { userId: string };

export const reconcileCustomer: JobRequest<Payload> = {
  name: "reconcile_customer",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** Reads every subscription and invoice of one customer again and stores what the provider says. */
export function createReconcileCustomerJob(deps: ReadDeps): Job<Payload> {
  return {
    ...reconcileCustomer,
    lane: "money",
    run: ({ userId }) => readCustomer(deps, userId),
  };
}
