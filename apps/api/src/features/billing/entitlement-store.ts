import { eq, isNull, sql } from "drizzle-orm";

import { atOnce } from "#database/at-once.ts";
import type { Queries } from "#database/database.ts";
import { entitlements, invoices, subscriptions, users } from "#database/schema.ts";

import type { EntitlementFacts } from "./billing-decisions.ts";
import { newestPaid } from "./invoice-store.ts";

/** Returns the data that decides a user's entitlement; null if the user no longer exists. */
export async function findEntitlementFacts(
  queries: Queries,
  userId: string,
): Promise<(Omit<EntitlementFacts, "now"> & { isConfirmed: boolean }) | null> {
  const [[user], subscribed] = await atOnce(
    queries
      .select({
        firstLinkedAt: entitlements.firstLinkedAt,
        demoEndsAt: users.demoEndsAt,
        emailVerifiedAt: users.emailVerifiedAt,
      })
      .from(users)
      .leftJoin(entitlements, eq(entitlements.userId, users.id))
      .where(eq(users.id, userId)),
    queries
      .select({
        status: subscriptions.status,
        periodStart: subscriptions.periodStart,
        periodEnd: subscriptions.periodEnd,
        cancelAt: subscriptions.cancelAt,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        canceledAt: subscriptions.canceledAt,
        trialEnd: subscriptions.trialEnd,
        endedAt: subscriptions.endedAt,
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

/** Starts the free days if they have not started. Linking a bank again does not restart them. */
export async function insertFirstLink(
  queries: Queries,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await queries
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
  queries: Queries,
  { userId, at }: { userId: string; at: Date | null },
): Promise<void> {
  // Raw SQL, because Drizzle names every column. The user role has no access to `first_linked_at`.
  await queries.execute(
    sql`insert into ${entitlements} (user_id, look_at)
      values (${userId}, ${at?.toISOString() ?? null}::timestamptz)
      on conflict (user_id) do update set look_at = excluded.look_at`,
  );
}
