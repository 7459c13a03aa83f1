import type { Job, JobRequest } from "#jobs/job.ts";

import { readCustomer, type ReadDeps } from "./read-customer.ts";

type Payload = { userId: string };

export const reconcileCustomer: JobRequest<Payload> = {
  name: "reconcile_customer",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** Job: reads every subscription and invoice of one customer again and stores them. */
export function createReconcileCustomerJob(deps: ReadDeps): Job<Payload> {
  return {
    ...reconcileCustomer,
    lane: "money",
    run: ({ userId }) => readCustomer(deps, userId),
  };
}
