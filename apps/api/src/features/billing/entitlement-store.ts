import { and, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";

import { allSettledThenThrow, type Db } from "#database/database.ts";
import {
  billingNotices,
  connections,
  entitlements,
  invoices,
  subscriptionPrices,
  subscriptions,
  users,
} from "#database/schema.ts";

import type { EntitlementFacts } from "./billing-decisions.ts";
import { newestPaid } from "./invoice-store.ts";
import type { RefundedInvoice, Notice, PricedSubscription } from "./notices.ts";

/** Returns the data that decides a user's entitlement; null if the user no longer exists. */
export async function findEntitlementFacts(
  db: Db,
  userId: string,
): Promise<(Omit<EntitlementFacts, "now"> & { isConfirmed: boolean }) | null> {
  const [[user], subscribed] = await allSettledThenThrow(
    db
      .select({
        firstLinkedAt: entitlements.firstLinkedAt,
        demoEndsAt: users.demoEndsAt,
        emailVerifiedAt: users.emailVerifiedAt,
      })
      .from(users)
      .leftJoin(entitlements, eq(entitlements.userId, users.id))
      .where(eq(users.id, userId)),
    db
      .select({
        ...getTableColumns(subscriptions),
        unpaidSince,
        refundedAt: newestPaid("refunded_at").mapWith(invoices.refundedAt),
        lostAt: newestPaid("lost_at").mapWith(invoices.lostAt),
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId)),
  );
  if (!user) return null;

  return {
    firstLinkedAt: user.firstLinkedAt,
    isDemo: user.demoEndsAt !== null,
    isConfirmed: user.emailVerifiedAt !== null,
    subscriptions: subscribed,
  };
}

const oldestOpen = sql`(
  select min(${invoices.issuedAt}) from ${invoices}
  where ${invoices.subscriptionId} = ${subscriptions.id}
    and ${invoices.userId} = ${subscriptions.userId} and ${invoices.status} = 'open'
)`;
// Drizzle drops table names from the columns of a single-table select, but not inside nested `sql`.
const unpaidSince = sql<Date | null>`${oldestOpen}`.mapWith(invoices.issuedAt);

/**
 * Starts the free days if they have not started. Linking a bank again does not restart them. Call it
 * as the system, in the transaction that stores the bank.
 */
export async function beginFreeDays(
  db: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await db
    .insert(entitlements)
    .values({ userId, firstLinkedAt: at, lookAt: at })
    .onConflictDoUpdate({
      target: entitlements.userId,
      set: { firstLinkedAt: sql`excluded.first_linked_at`, lookAt: sql`excluded.look_at` },
      setWhere: isNull(entitlements.firstLinkedAt),
    });
}

/** Stores when to check the user's entitlement next; null if nothing is due. */
export async function scheduleEntitlementReview(
  db: Db,
  { userId, at }: { userId: string; at: Date | null },
): Promise<void> {
  // Raw SQL, because Drizzle names every column. The user role has no access to `first_linked_at`.
  await db.execute(
    sql`insert into ${entitlements} (user_id, look_at)
      values (${userId}, ${at?.toISOString() ?? null}::timestamptz)
      on conflict (user_id) do update set look_at = excluded.look_at`,
  );
}

/** Locks the user's notices until the transaction ends, so that each is sent once. */
export async function lockUserNotices(db: Db, userId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`billing_notices:${userId}`}, 0))`,
  );
}

type Claim = { userId: string; kind: Notice["kind"]; about: string; createdAt: Date };

/**
 * Records a notice as sent. Returns null if it was sent before, else the user's time zone for its
 * dates.
 */
export async function insertNoticeOnce(db: Db, claim: Claim): Promise<{ timeZone: string } | null> {
  const claimed = await db
    .insert(billingNotices)
    .values(claim)
    .onConflictDoNothing()
    .returning({ about: billingNotices.about });
  if (claimed.length === 0) return null;

  const [user] = await db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, claim.userId));
  return user ?? null;
}

/** Counts the banks that the provider still bills for. */
export async function countLinkedBanks(db: Db, userId: string): Promise<number> {
  const isBilled = and(
    eq(connections.userId, userId),
    eq(connections.bank, "plaid"),
    isNull(connections.removalRequestedAt),
  );

  return db.$count(connections, isBilled);
}

export async function findPricedSubscriptions(
  db: Db,
  userId: string,
): Promise<PricedSubscription[]> {
  return db
    .select({
      ...getTableColumns(subscriptions),
      price: {
        name: subscriptionPrices.productName,
        amount: subscriptionPrices.amount,
        currency: subscriptionPrices.currency,
        frequency: subscriptionPrices.frequency,
      },
    })
    .from(subscriptions)
    .leftJoin(subscriptionPrices, eq(subscriptionPrices.priceId, subscriptions.priceId))
    .where(eq(subscriptions.userId, userId));
}

export async function findRefundedInvoices(db: Db, userId: string): Promise<RefundedInvoice[]> {
  const { id, number, currency, amount, refunded, refundedAt, isRefundFull, lostAt } = invoices;
  return db
    .select({ id, number, currency, amount, refunded, refundedAt, isRefundFull, lostAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        or(isNotNull(invoices.refunded), isNotNull(invoices.lostAt)),
      ),
    );
}

export function dueEntitlementReviews(now: Date): SQL {
  return sql`select ${entitlements.userId} from ${entitlements}
    where ${entitlements.lookAt} <= ${now.toISOString()}::timestamptz`;
}
