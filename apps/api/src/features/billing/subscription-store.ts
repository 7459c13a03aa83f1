import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { subscriptionPrices, subscriptions } from "#database/schema.ts";
import type { ProviderSubscription } from "#ports/card-payments.ts";

import { ACCESS_STATUSES } from "./billing-rules.ts";

/** A subscription with the name of what was bought; null when the price is none of ours any more. */
export type NamedSubscription = Omit<ProviderSubscription, "customerId" | "productId"> & {
  productName: string | null;
};

const named = {
  id: subscriptions.id,
  status: subscriptions.status,
  priceId: subscriptions.priceId,
  productName: subscriptionPrices.productName,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  cancelAt: subscriptions.cancelAt,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  trialStart: subscriptions.trialStart,
  trialEnd: subscriptions.trialEnd,
};

/** The user's subscriptions that grant access, the one that lasts longest first. */
export async function listGrantingSubscriptions(
  queries: Queries,
  userId: string,
): Promise<NamedSubscription[]> {
  return grantingStatement(queries).execute({ userId });
}

const grantingStatement = prepareOnce((queries) =>
  queries
    .select(named)
    .from(subscriptions)
    .leftJoin(subscriptionPrices, sql`${subscriptionPrices.priceId} = ${subscriptions.priceId}`)
    .where(
      sql`${subscriptions.userId} = ${sql.placeholder("userId")}
        and ${subscriptions.status} in ${[...ACCESS_STATUSES]}`,
    )
    .orderBy(sql`${subscriptions.periodEnd} desc nulls last`, subscriptions.id)
    .prepare("list_granting_subscriptions"),
);

export async function findSubscription(
  queries: Queries,
  subscriptionId: string,
): Promise<NamedSubscription | null> {
  const rows = await queries
    .select(named)
    .from(subscriptions)
    .leftJoin(subscriptionPrices, sql`${subscriptionPrices.priceId} = ${subscriptions.priceId}`)
    .where(sql`${subscriptions.id} = ${subscriptionId}`);

  return rows[0] ?? null;
}

type Reading = { userId: string; subscription: ProviderSubscription; readAt: Date };

/** Keeps what the provider said, unless what is stored was read later. */
export async function upsertSubscription(
  queries: Queries,
  { userId, subscription, readAt }: Reading,
): Promise<void> {
  const { id, customerId: _customerId, ...told } = subscription;

  await queries
    .insert(subscriptions)
    .values({ id, userId, ...told, readAt })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...told, readAt },
      setWhere: sql`${subscriptions.readAt} <= excluded.read_at`,
    });
}
