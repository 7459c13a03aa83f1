import type { Dependencies } from "#dependencies.ts";
import type { NotificationDeps } from "#features/notifications/index.ts";
import type { Job, JobRequest } from "#jobs/job.ts";

import { findCustomerId } from "./customer-store.ts";
import { storeInvoice } from "./store-invoice.ts";
import { storeSubscription } from "./store-subscription.ts";
import { tellFailedPayment } from "./tell-failed-payment.ts";

type Payload = { userId: string };
type ReconcileDeps = Pick<Dependencies, "database" | "cardPayments"> & NotificationDeps;

export const reconcileCustomer: JobRequest<Payload> = {
  name: "reconcile_customer",
  attemptsMax: 10,
  keyOf: ({ userId }) => userId,
};

/** Reads every subscription and invoice of one customer again and stores what the provider says. */
export function createReconcileCustomerJob(deps: ReconcileDeps): Job<Payload> {
  const { database, clock, cardPayments } = deps;

  return {
    ...reconcileCustomer,
    lane: "money",
    run: async ({ userId }) => {
      const customerId = await database.asSystem((queries) => findCustomerId(queries, userId));
      // The user was deleted since the job was asked for.
      if (customerId === null) return;

      const readAt = clock.now();
      const subscriptions = await cardPayments.listSubscriptions(customerId);
      const invoices = await cardPayments.listInvoices(customerId);
      await database.asSystemInTransaction(async (queries) => {
        for (const subscription of subscriptions) {
          await storeSubscription(queries, { subscription, readAt });
        }
        for (const invoice of invoices) {
          await storeInvoice(queries, { invoice, readAt });
          await tellFailedPayment(deps, queries, invoice);
        }
      });
    },
  };
}
