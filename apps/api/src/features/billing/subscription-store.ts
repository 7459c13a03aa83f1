import { isDeepStrictEqual } from "node:util";

import { and, eq, getTableColumns, lte, notInArray, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { invoices, subscriptionPrices, subscriptions } from "#database/schema.ts";
import type { PriceOffer, ProviderSubscription } from "#ports/card-payments.ts";

import { ACCESS_STATUSES, STANDING_STATUSES } from "./billing-decisions.ts";

/** A subscription with its product name; the name is null if we no longer know the price. */
export type NamedSubscription = Omit<
  ProviderSubscription,
  "customerId" | "productId" | "canceledAt" | "endedAt"
> & {
  productName: string | null;
  /** The payment page of its newest open period invoice; null if none is open. */
  paymentUrl: string | null;
  /** The page on which the user confirms a switch for their bank; null if no switch is pending. */
  confirmationUrl: string | null;
};

const openInvoice = sql`${invoices.subscriptionId} = ${subscriptions.id}
  and ${invoices.userId} = ${subscriptions.userId} and ${invoices.status} = 'open'`;

/** Selects the payment page of the newest open invoice of that kind. */
function openPage(isOfSwitch: boolean) {
  const kind = isOfSwitch ? invoices.isOfSwitch : sql`not ${invoices.isOfSwitch}`;
  return sql<string | null>`(
    select ${invoices.hostedUrl} from ${invoices} where ${openInvoice} and ${kind}
    order by ${invoices.issuedAt} desc limit 1
  )`;
}

const named = {
  ...getTableColumns(subscriptions),
  productName: subscriptionPrices.productName,
  paymentUrl: openPage(false),
  confirmationUrl: openPage(true),
};

/**
 * Returns the user's subscriptions that have not ended. Those with access come first, ordered by
 * their end, the latest first. An unpaid first payment counts while its invoice is open.
 */
export async function listStandingSubscriptions(
  db: Db,
  userId: string,
): Promise<NamedSubscription[]> {
  return db
    .select(named)
    .from(subscriptions)
    .leftJoin(subscriptionPrices, eq(subscriptionPrices.priceId, subscriptions.priceId))
    .where(
      sql`${subscriptions.userId} = ${userId}
        and ${subscriptions.status} in ${[...STANDING_STATUSES]}
        and (${subscriptions.status} <> 'incomplete'
          or exists (select 1 from ${invoices} where ${openInvoice}))`,
    )
    .orderBy(
      sql`${subscriptions.status} in ${[...ACCESS_STATUSES]} desc`,
      sql`${subscriptions.periodEnd} desc nulls last`,
      subscriptions.id,
    );
}

export async function findSubscription(
  db: Db,
  subscriptionId: string,
): Promise<NamedSubscription | null> {
  const rows = await db
    .select(named)
    .from(subscriptions)
    .leftJoin(subscriptionPrices, eq(subscriptionPrices.priceId, subscriptions.priceId))
    .where(eq(subscriptions.id, subscriptionId));

  return rows[0] ?? null;
}

type SubscriptionReading = { userId: string; subscription: ProviderSubscription; readAt: Date };

/**
 * Stores a subscription, unless the stored version was read later.
 * @returns whether any value changed.
 */
export async function upsertSubscription(
  db: Db,
  { userId, subscription, readAt }: SubscriptionReading,
): Promise<boolean> {
  const { id, customerId: _customerId, ...values } = subscription;
  const [before] = await db
    .select(storedColumns)
    .from(subscriptions)
    .where(eq(subscriptions.id, id));

  const written = await db
    .insert(subscriptions)
    .values({ id, userId, ...values, readAt })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        ...values,
        switchedAt: sql`case when ${subscriptions.priceId} <> excluded.price_id
          then excluded.read_at else ${subscriptions.switchedAt} end`,
        readAt,
      },
      setWhere: sql`${subscriptions.readAt} <= excluded.read_at`,
    })
    .returning({ id: subscriptions.id });
  return written.length > 0 && !isDeepStrictEqual(before, values);
}

/** The columns that the provider determines. */
const {
  id: _id,
  userId: _userId,
  switchedAt: _switchedAt,
  readAt: _readAt,
  ...storedColumns
} = getTableColumns(subscriptions);

export type StoredOffer = Omit<PriceOffer, "position">;

/** Returns the prices on sale, in the order in which they are shown. */
export async function listOffers(db: Db): Promise<StoredOffer[]> {
  return db
    .select()
    .from(subscriptionPrices)
    .where(eq(subscriptionPrices.isActive, true))
    .orderBy(subscriptionPrices.position, subscriptionPrices.amount, subscriptionPrices.priceId);
}

/** The largest value of the column: sorts after all offers that have a position. */
const LAST_POSITION = 2_147_483_647;

type CatalogueReading = { offers: readonly PriceOffer[]; readAt: Date };

/** Replaces the stored catalogue, except rows that were read later. */
export async function replaceOffers(db: Db, { offers, readAt }: CatalogueReading): Promise<void> {
  for (const { priceId, position, ...values } of offers) {
    const row = { ...values, position: position ?? LAST_POSITION, isActive: true, readAt };
    await db
      .insert(subscriptionPrices)
      .values({ priceId, ...row })
      .onConflictDoUpdate({
        target: subscriptionPrices.priceId,
        set: row,
        setWhere: sql`${subscriptionPrices.readAt} <= excluded.read_at`,
      });
  }

  const offered = offers.map(({ priceId }) => priceId);
  await db
    .update(subscriptionPrices)
    .set({ isActive: false, readAt })
    .where(
      and(notInArray(subscriptionPrices.priceId, offered), lte(subscriptionPrices.readAt, readAt)),
    );
}
