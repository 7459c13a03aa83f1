import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { findConfirmedAddress } from "#features/notifications/index.ts";
import { deleteProcessedMessages } from "#jobs/inbox-store.ts";
import type { AnyJob } from "#jobs/job.ts";
import { createJob, enqueue, enqueueForUsers } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import { resolveEntitlement } from "./billing-decisions.ts";
import { deleteBillingRecordsBefore, findLostSubscriptions } from "./invoice-store.ts";
import { usersWithCustomer } from "./customer-store.ts";
import { readCustomer, createTellAddressJob } from "./customers.ts";
import {
  countLinkedBanks,
  dueEntitlementReviews,
  findEntitlementFacts,
  findPricedSubscriptions,
  findRefundedInvoices,
  insertNoticeOnce,
  lockUserNotices,
  scheduleEntitlementReview,
} from "./entitlement-store.ts";
import { type Notice, planNotices, writeNoticeMail } from "./notices.ts";
import { replaceOffers } from "./subscription-store.ts";
import { createProcessPaymentEventJob } from "./payment-events.ts";

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
 * Sends the user's due notices, schedules the end of bank access that is no longer paid for, and
 * stores when to check again. One transaction, and one at a time per user: a crash leaves neither
 * an email nor a record.
 * @throws CardPaymentsError if the provider cannot confirm whether a subscription has ended.
 */
async function reviewEntitlement(deps: Dependencies, userId: string): Promise<void> {
  await endLostSubscriptions(deps, userId);
  // Asks the provider first, because a lost webhook must not end a user's bank access.
  const before = await deps.database.asSystem((db) => planOf(deps, db, userId));
  if (before?.isOver) await readCustomer(deps, userId);

  await deps.database.asSystemInTransaction(async (db) => {
    await lockUserNotices(db, userId);
    const plan = await planOf(deps, db, userId);
    if (plan === null) return;

    for (const notice of plan.due) await sendNotice(deps, db, { userId, notice });
    if (plan.isOver) await enqueue(db, "end_bank_access", { userId });
    await scheduleEntitlementReview(db, { userId, at: plan.nextAt });
  });
}

/**
 * Ends subscriptions after a lost dispute, so that the user is not charged again and can subscribe
 * again.
 */
async function endLostSubscriptions(deps: Dependencies, userId: string): Promise<void> {
  const { database, cardPayments } = deps;
  const lost = await database.asSystem((db) => findLostSubscriptions(db, userId));
  if (lost.length === 0) return;

  for (const subscriptionId of lost) {
    await cardPayments.endSubscription(subscriptionId);
  }
  await readCustomer(deps, userId);
}

async function planOf({ clock }: Dependencies, db: Db, userId: string) {
  const now = clock.now();
  const facts = await findEntitlementFacts(db, userId);
  if (facts === null || facts.isDemo) return null;

  return planNotices({
    now,
    entitlement: resolveEntitlement({ ...facts, now }),
    banks: await countLinkedBanks(db, userId),
    subscriptions: await findPricedSubscriptions(db, userId),
    billsGivenBack: await findRefundedInvoices(db, userId),
  });
}

/**
 * Sends a notice. Users cannot unsubscribe from these: they are about charges and loss of access.
 */
async function sendNotice(
  deps: Dependencies,
  db: Db,
  { userId, notice }: { userId: string; notice: Notice },
): Promise<void> {
  const recipient = await findConfirmedAddress(db, userId);
  if (recipient === null || deps.mailDelivery === null) return;
  const { kind, about } = notice;
  const claimed = await insertNoticeOnce(db, {
    userId,
    kind,
    about,
    createdAt: deps.clock.now(),
  });
  if (claimed === null) return;

  const { timeZone } = claimed;
  const mail = writeNoticeMail(notice, { publicUrl: deps.publicUrl, timeZone });
  await queueMail(deps, db, { userId, recipient, ...mail });
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
