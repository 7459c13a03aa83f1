import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

import { keepBillingRecords, listProviderIds } from "./billing-record-store.ts";
import { findCustomerId, findOpenCheckouts, markCheckoutEnded } from "./customer-store.ts";
import { storeInvoice } from "./customers.ts";

/**
 * Ends everything that the provider could still bill a user for, and deletes the customer there.
 * Stores the user's invoices one last time before that. Safe to repeat.
 * @throws CardPaymentsError if the provider is unavailable.
 */
export async function endBilling(deps: Dependencies, userId: string): Promise<void> {
  const { database, cardPayments } = deps;
  const customerId = await database.asSystem((db) => findCustomerId(db, userId));
  if (customerId === null) return;

  await endCheckouts(deps, userId);
  await readInvoices(deps, customerId);
  await cardPayments.deleteCustomer(customerId);
}

/** Closes open checkouts, because they could still be paid. */
async function endCheckouts(
  { database, cardPayments }: Dependencies,
  userId: string,
): Promise<void> {
  const open = await database.asSystem((db) => findOpenCheckouts(db, userId));
  for (const checkoutId of open) {
    const state = await cardPayments
      .expireCheckout(checkoutId)
      .then(
        ({ status }) => (status === "complete" ? ("complete" as const) : ("expired" as const)),
        expiredIfAlreadyEnded,
      );
    await database.asSystem((db) => markCheckoutEnded(db, { checkoutId, state }));
  }
}

function expiredIfAlreadyEnded(error: unknown): "expired" {
  const ended = ["refused", "customer_missing"];
  if (error instanceof CardPaymentsError && ended.includes(error.failure)) return "expired";
  throw error;
}

async function readInvoices(
  { database, clock, cardPayments }: Dependencies,
  customerId: string,
): Promise<void> {
  const readAt = clock.now();
  const invoices = await cardPayments.listInvoices(customerId).catch((error: unknown) => {
    // An earlier run deleted the customer and had stored the invoices before.
    if (error instanceof CardPaymentsError && error.failure === "customer_missing") return [];
    throw error;
  });
  await database.asSystemInTransaction(async (db) => {
    for (const invoice of invoices) {
      await storeInvoice(db, { invoice, readAt });
    }
  });
}

/**
 * Copies the invoices that must be kept by law to billing records. The other billing data is
 * deleted with the user's row, in the same transaction.
 * @returns the provider ids of the user, for the caller to delete related data.
 */
export async function forgetBilling(db: Db, userId: string): Promise<string[]> {
  const ids = await listProviderIds(db, userId);
  await keepBillingRecords(db, userId);

  return ids;
}
