import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import {
  CardPaymentsError,
  type CardPaymentsFailure,
  type ProviderInvoice,
  type ProviderSubscription,
} from "#ports/card-payments.ts";

import { isForgottenAttempt } from "./billing-decisions.ts";
import { keepBillingRecords, listProviderIds, upsertInvoice } from "./invoice-store.ts";
import {
  type CheckoutAttempt,
  findBuyer,
  findCustomerId,
  findOpenCheckouts,
  findUserOfCustomer,
  insertCustomer,
  markAttemptExpired,
  markCheckoutEnded,
} from "./customer-store.ts";
import { scheduleEntitlementReview } from "./entitlement-store.ts";
import { findEntitlement } from "./entitlement.ts";
import { notifyFailedPayment } from "./notices.ts";
import { upsertSubscription } from "./subscription-store.ts";

/**
 * Creates the user's customer at the provider for an attempt. Concurrent callers get the same
 * customer. Returns null if the attempt was too old to retry and was ended.
 * @throws Problem `payments_unavailable`; ends the attempt if retrying with its key would fail
 *   again.
 */
export async function makeCustomer(
  { database, clock, cardPayments }: Dependencies,
  user: { userId: string; email: string },
  attempt: CheckoutAttempt,
): Promise<string | null> {
  const { userId } = user;
  // Read after claiming the attempt, because the previous attempt may have created the customer.
  const stored = await database.asUser(userId, (db) => findCustomerId(db, userId));
  if (stored !== null) return stored;

  const end = () =>
    database.asUserInTransaction(userId, (db) => markAttemptExpired(db, attempt.id));
  if (attempt.checkoutId === null && isForgottenAttempt(attempt, clock.now())) {
    await end();
    return null;
  }

  try {
    const created = await cardPayments.createCustomer({ ...user, attemptId: attempt.id });
    return await database.asUserInTransaction(userId, async (db) => {
      await insertCustomer(db, { userId, customerId: created, createdAt: clock.now() });
      const kept = await findCustomerId(db, userId);
      if (kept === null) throw new Error("The provider's customer is another user's.");
      return kept;
    });
  } catch (error) {
    if (isAnsweredFailure(error)) await end();
    throw toPaymentProblem(error);
  }
}

/**
 * Reads every subscription and invoice of a user again and stores them.
 * @throws CardPaymentsError
 */
export async function readCustomer(deps: Dependencies, userId: string): Promise<void> {
  const { database } = deps;
  const customerId = await database.asSystem((db) => findCustomerId(db, userId));
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
  deps: Dependencies,
  customerId: string,
): Promise<(db: Db) => Promise<void>> {
  const { clock, cardPayments } = deps;
  const readAt = clock.now();
  const subscriptions = await cardPayments.listSubscriptions(customerId);
  const invoices = await cardPayments.listInvoices(customerId);

  return async (db) => {
    for (const subscription of subscriptions) {
      await storeSubscription(db, { subscription, readAt });
    }
    for (const invoice of invoices) {
      await storeInvoice(db, { invoice, readAt });
      await notifyFailedPayment(deps, db, invoice);
    }
  };
}

const BUSY_RETRY_SECONDS = 1;

/**
 * Awaits a card-payment provider call that is part of a user's request.
 * @throws Problem as returned by `toPaymentProblem`.
 */
export async function askProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toPaymentProblem(error);
  }
}

/**
 * Converts a provider error to a Problem: `price_not_offered`, `card_declined`, or else
 * `payments_unavailable`. Returns other errors unchanged.
 */
export function toPaymentProblem(error: unknown): unknown {
  if (!(error instanceof CardPaymentsError)) return error;

  const inside = { reason: `${error.failure}: ${error.message}`, cause: error };
  if (error.failure === "price_refused") return new Problem("price_not_offered", inside);
  if (error.failure === "card_declined") return new Problem("card_declined", inside);
  if (error.failure !== "busy") return new Problem("payments_unavailable", inside);

  return new Problem("payments_unavailable", { ...inside, retryAfterSeconds: BUSY_RETRY_SECONDS });
}

const ENDING_FAILURES: readonly CardPaymentsFailure[] = [
  "failing",
  "price_refused",
  "customer_missing",
  "card_declined",
  "refused",
];

/**
 * Whether the attempt must restart with a new idempotency key. Stripe replays the stored error for
 * the old key. Without a response the request may have succeeded, and the same key returns its
 * result.
 */
export function isAnsweredFailure(error: unknown): error is CardPaymentsError {
  return error instanceof CardPaymentsError && ENDING_FAILURES.includes(error.failure);
}

/** Sends the address that the user has when the job runs. */
export function createTellAddressJob({ database, cardPayments }: Dependencies) {
  return createJob("tell_payment_address", async ({ userId }) => {
    const buyer = await database.asSystem((db) => findBuyer(db, userId));
    // A user who never opened a checkout has no customer at the provider.
    if (buyer === null || buyer.customerId === null) return;
    await cardPayments.setCustomerAddress({ customerId: buyer.customerId, email: buyer.email });
  });
}

type Reading = { subscription: ProviderSubscription; readAt: Date };

/**
 * Stores a subscription from a webhook, a checkout or the daily reconciliation. All subscriptions
 * are stored here. Safe to repeat. Ignores subscriptions of customers who are not ours.
 * @param readAt when the provider was asked.
 */
export async function storeSubscription(db: Db, { subscription, readAt }: Reading): Promise<void> {
  const userId = await findUserOfCustomer(db, subscription.customerId);
  if (userId === null) return;

  const asOf = { userId, now: readAt };
  const before = await findEntitlement(db, asOf);
  const hasChanged = await upsertSubscription(db, { userId, subscription, readAt });
  if (!hasChanged) return;

  await noteEntitlementChange(db, { userId, at: readAt });
  // Without this, the next scheduled sync may be a day away.
  if (!before.isAllowed && (await findEntitlement(db, asOf)).isAllowed) {
    await enqueue(db, "resume_bank_updates", { userId });
  }
}

type InvoiceReading = { invoice: ProviderInvoice; readAt: Date };

/**
 * Stores an invoice from a webhook or from the daily reconciliation. All invoices are stored here.
 * Ignores invoices of customers who are not ours.
 * @param readAt when the provider was asked.
 */
export async function storeInvoice(db: Db, { invoice, readAt }: InvoiceReading): Promise<void> {
  if (invoice.customerId === null) return;
  const userId = await findUserOfCustomer(db, invoice.customerId);
  if (userId === null) return;

  const hasChanged = await upsertInvoice(db, { userId, invoice, readAt });
  if (hasChanged) await noteEntitlementChange(db, { userId, at: readAt });
}

/**
 * Schedules the work that depends on a user's subscription: billing notices.
 * Call it in the transaction that changed the subscription.
 */
export async function noteEntitlementChange(
  db: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await scheduleEntitlementReview(db, { userId, at });
  await enqueue(db, "look_at_entitlement", { userId });
}

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
