import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { findConfirmedAddress } from "#features/notifications/index.ts";
import { enqueue } from "#jobs/job-list.ts";

import { resolveEntitlement } from "./billing-decisions.ts";
import { readCustomer } from "./customers.ts";
import {
  countLinkedBanks,
  findEntitlementFacts,
  findPricedSubscriptions,
  findRefundedInvoices,
  insertNoticeOnce,
  lockUserNotices,
  scheduleEntitlementReview,
} from "./entitlement-store.ts";
import { findLostSubscriptions } from "./invoice-store.ts";
import { type Notice, planNotices, writeNoticeMail } from "./notices.ts";

/**
 * Sends the user's due notices, schedules the end of bank access that is no longer paid for, and
 * stores when to check again. One transaction, and one at a time per user: a crash leaves neither
 * an email nor a record.
 * @throws CardPaymentsError if the provider cannot confirm whether a subscription has ended.
 */
export async function reviewEntitlement(deps: Dependencies, userId: string): Promise<void> {
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
