import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import type { NotificationDeps } from "#features/notifications/index.ts";

import { findCustomerId } from "./customer-store.ts";
import { storeInvoice } from "./store-invoice.ts";
import { storeSubscription } from "./store-subscription.ts";
import { notifyFailedPayment } from "./notify-failed-payment.ts";

export type ReadDeps = Pick<Dependencies, "database" | "cardPayments"> & NotificationDeps;

/**
 * Reads every subscription and invoice of a user again and stores them.
 * @throws CardPaymentsError
 */
export async function readCustomer(deps: ReadDeps, userId: string): Promise<void> {
  const { database } = deps;
  const customerId = await database.asSystem((queries) => findCustomerId(queries, userId));
  // The user never had a customer, or it was deleted in the meantime.
  if (customerId === null) return;

  const store = await readAllOf(deps, customerId);
  await database.asSystemInTransaction(store);
}

/**
 * Reads every subscription and invoice of a customer.
 * @returns a function that stores them.
 */
export async function readAllOf(
  deps: Omit<ReadDeps, "database">,
  customerId: string,
): Promise<(queries: Queries) => Promise<void>> {
  const { clock, cardPayments } = deps;
  const readAt = clock.now();
  const subscriptions = await cardPayments.listSubscriptions(customerId);
  const invoices = await cardPayments.listInvoices(customerId);

  return async (queries) => {
    for (const subscription of subscriptions) {
      await storeSubscription(queries, { subscription, readAt });
    }
    for (const invoice of invoices) {
      await storeInvoice(queries, { invoice, readAt });
      await notifyFailedPayment(deps, queries, invoice);
    }
  };
}
