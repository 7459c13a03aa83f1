import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import {
  billingNotices,
  connections,
  entitlements,
  invoices,
  subscriptionPrices,
  subscriptions,
  users,
} from "#database/schema.ts";

import type { BillGivenBack, Notice, PricedSubscription } from "./plan-notices.ts";

/** Lets one look at a time tell a user something, until the transaction ends. */
export async function lockNotices(queries: Queries, userId: string): Promise<void> {
  await queries.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`billing_notices:${userId}`}, 0))`,
  );
}

type Claim = { userId: string; kind: Notice["kind"]; about: string; createdAt: Date };

/** Null where it was told before; else where the user is, for its days. */
export async function claimNotice(
  queries: Queries,
  claim: Claim,
): Promise<{ timeZone: string } | null> {
  const claimed = await queries
    .insert(billingNotices)
    .values(claim)
    .onConflictDoNothing()
    .returning({ about: billingNotices.about });
  if (claimed.length === 0) return null;

  const [user] = await queries
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, claim.userId));
  return user ?? null;
}

/** That the provider still bills for. */
export async function countLinkedBanks(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(connections)
    .where(
      and(
        eq(connections.userId, userId),
        eq(connections.bank, "plaid"),
        isNull(connections.removalRequestedAt),
      ),
    );

  return row?.count ?? 0;
}

export async function findPricedSubscriptions(
  queries: Queries,
  userId: string,
): Promise<PricedSubscription[]> {
  const rows = await queries
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      periodStart: subscriptions.periodStart,
      periodEnd: subscriptions.periodEnd,
      cancelAt: subscriptions.cancelAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      switchedAt: subscriptions.switchedAt,
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

  return rows;
}

/** Bills of a user of which money was given back, or taken back for good. */
export async function findBillsGivenBack(
  queries: Queries,
  userId: string,
): Promise<BillGivenBack[]> {
  const { id, number, currency, amount, refunded, refundedAt, isRefundFull, lostAt } = invoices;
  return queries
    .select({ id, number, currency, amount, refunded, refundedAt, isRefundFull, lostAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        or(isNotNull(invoices.refunded), isNotNull(invoices.lostAt)),
      ),
    );
}

/** Users whose time to be looked at has come, the longest waiting first. */
export async function findLooksDue(
  queries: Queries,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(lte(entitlements.lookAt, now))
    .orderBy(entitlements.lookAt, entitlements.userId)
    .limit(limit);

  return rows.map(({ userId }) => userId);
}
