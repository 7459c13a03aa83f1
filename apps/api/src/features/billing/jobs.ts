import type { Dependencies } from "#dependencies.ts";
import { deleteProcessedMessages } from "#jobs/inbox-store.ts";
import type { AnyJob } from "#jobs/job.ts";
import { enqueueForUsers } from "#jobs/enqueue-for-users.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteBillingRecordsBefore } from "./billing-record-store.ts";
import { usersWithCustomer } from "./customer-store.ts";
import { readCustomer, createTellAddressJob } from "./customers.ts";
import { dueEntitlementReviews } from "./entitlement-store.ts";
import { replaceOffers } from "./subscription-store.ts";
import { createProcessPaymentEventJob } from "./payment-events.ts";
import { reviewEntitlement } from "./review-entitlement.ts";

export function billingJobs(deps: Dependencies): AnyJob[] {
  return [
    createProcessPaymentEventJob(deps),
    createForgetPaymentEventsJob(deps),
    createJob("look_at_entitlement", ({ userId }) => reviewEntitlement(deps, userId)),
    createEnqueueEntitlementReviewsJob(deps),
    createForgetBillingRecordsJob(deps),
    createRefreshPriceCatalogueJob(deps),
    createReconcileSubscriptionsJob(deps),
    createJob("reconcile_customer", ({ userId }) => readCustomer(deps, userId)),
    createTellAddressJob(deps),
  ];
}

/** Copies the prices on sale to our table, every 15 minutes in case a webhook was lost. */
export function createRefreshPriceCatalogueJob({ database, clock, cardPayments }: Dependencies) {
  return createJob("refresh_price_catalogue", async () => {
    const readAt = clock.now();
    const offers = await cardPayments.listOffers();
    await database.asSystemInTransaction((db) => replaceOffers(db, { offers, readAt }));
  });
}

/**
 * Requests a fresh catalogue at start. A first start has prices within seconds, and a later one
 * picks up what changed while the service was down.
 */
export async function requestPriceCatalogue({ database }: Dependencies): Promise<void> {
  await database.asSystem((db) => enqueue(db, "refresh_price_catalogue", {}));
}

/**
 * Enqueues a new reading of every customer's subscriptions, so that lost webhooks are made up for
 * within a day. One job per customer, so that a failing one does not block the others.
 */
export function createReconcileSubscriptionsJob({ database }: Dependencies) {
  return createJob("reconcile_subscriptions", () =>
    enqueueForUsers(database, "reconcile_customer", usersWithCustomer),
  );
}

/**
 * Enqueues an entitlement check for each user with a due one. It only enqueues, so concurrent runs
 * are harmless, and a user without a check is enqueued again.
 */
export function createEnqueueEntitlementReviewsJob({ database, clock }: Dependencies) {
  return createJob("order_entitlement_looks", () =>
    enqueueForUsers(database, "look_at_entitlement", dueEntitlementReviews(clock.now())),
  );
}

/** Long enough to investigate a complaint. Stripe repeats an event for three days at most. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Daily job: deletes processed webhook events after 30 days, because they contain personal data.
 */
export function createForgetPaymentEventsJob({ database, clock }: Dependencies) {
  return createJob("forget_payment_events", async () => {
    const before = instantAfter(clock.now(), -KEPT_MS);
    await database.asSystem((db) => deleteProcessedMessages(db, { provider: "stripe", before }));
  });
}

/** Daily job: deletes the billing records of deleted accounts after the legal retention period. */
export function createForgetBillingRecordsJob({ database, clock }: Dependencies) {
  return createJob("forget_billing_records", async () => {
    const today = clock.now().toISOString().slice(0, 10);
    await database.asSystem((db) => deleteBillingRecordsBefore(db, today));
  });
}
