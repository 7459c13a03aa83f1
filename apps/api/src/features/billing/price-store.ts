import { and, eq, lte, notInArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { subscriptionPrices } from "#database/schema.ts";
import type { PriceOffer } from "#ports/card-payments.ts";

export type StoredOffer = Omit<PriceOffer, "position">;

/** Returns the prices on sale, in the order in which they are shown. */
export async function listOffers(queries: Queries): Promise<StoredOffer[]> {
  return queries
    .select({
      priceId: subscriptionPrices.priceId,
      productId: subscriptionPrices.productId,
      productName: subscriptionPrices.productName,
      amount: subscriptionPrices.amount,
      currency: subscriptionPrices.currency,
      frequency: subscriptionPrices.frequency,
    })
    .from(subscriptionPrices)
    .where(eq(subscriptionPrices.isActive, true))
    .orderBy(subscriptionPrices.position, subscriptionPrices.amount, subscriptionPrices.priceId);
}

/** The largest value of the column: sorts after all offers that have a position. */
const LAST_POSITION = 2_147_483_647;

type CatalogueReading = { offers: readonly PriceOffer[]; readAt: Date };

/** Replaces the stored catalogue, except rows that were read later. */
export async function replaceOffers(
  queries: Queries,
  { offers, readAt }: CatalogueReading,
): Promise<void> {
  for (const { priceId, position, ...values } of offers) {
    const row = { ...values, position: position ?? LAST_POSITION, isActive: true, readAt };
    await queries
      .insert(subscriptionPrices)
      .values({ priceId, ...row })
      .onConflictDoUpdate({
        target: subscriptionPrices.priceId,
        set: row,
        setWhere: sql`${subscriptionPrices.readAt} <= excluded.read_at`,
      });
  }

  const offered = offers.map(({ priceId }) => priceId);
  await queries
    .update(subscriptionPrices)
    .set({ isActive: false, readAt })
    .where(
      and(notInArray(subscriptionPrices.priceId, offered), lte(subscriptionPrices.readAt, readAt)),
    );
}
