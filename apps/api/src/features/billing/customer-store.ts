import { and, eq, gt, inArray, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { checkouts, paymentCustomers, subscriptionPrices, users } from "#database/schema.ts";

/** The user's email and provider customer id, needed to open a checkout. */
export type Buyer = { email: string; customerId: string | null };

export async function findBuyer(db: Db, userId: string): Promise<Buyer | null> {
  const rows = await db
    .select({
      email: users.email,
      customerId: paymentCustomers.providerCustomerId,
    })
    .from(users)
    .leftJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .where(eq(users.id, userId));

  return rows[0] ?? null;
}

export async function isOffered(db: Db, priceId: string): Promise<boolean> {
  const { priceId: id, isActive } = subscriptionPrices;

  return (await db.$count(subscriptionPrices, and(eq(id, priceId), eq(isActive, true)))) > 0;
}

/** Returns null if the user has no customer at the provider yet. */
export async function findCustomerId(db: Db, userId: string): Promise<string | null> {
  const rows = await db
    .select({ customerId: paymentCustomers.providerCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));

  return rows[0]?.customerId ?? null;
}

type Customer = { userId: string; customerId: string; createdAt: Date };

/**
 * Stores the customer of a user, and keeps the first one if there are several. Concurrent calls may
 * bring another customer or the same one, because the provider returns one customer per attempt.
 */
export async function insertCustomer(db: Db, customer: Customer): Promise<void> {
  await db
    .insert(paymentCustomers)
    .values({
      userId: customer.userId,
      providerCustomerId: customer.customerId,
      createdAt: customer.createdAt,
    })
    .onConflictDoNothing();
}

/** Deletes a customer, so that the next checkout creates a new one at the provider. */
export async function deleteCustomer(
  db: Db,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  await db
    .delete(paymentCustomers)
    .where(
      and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.providerCustomerId, customerId)),
    );
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const rows = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerCustomerId, customerId));

  return rows[0]?.userId ?? null;
}

/**
 * Locks the customer's user row, so that the account is not deleted before the transaction ends.
 * Returns false if the customer has no user here.
 */
export async function lockUserOfCustomer(db: Db, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .where(eq(paymentCustomers.providerCustomerId, customerId))
    .for("key share", { of: users });

  return rows.length > 0;
}

export const usersWithCustomer = sql`select ${paymentCustomers.userId} from ${paymentCustomers}`;

/** One attempt of a user to subscribe. `checkoutId` is null until the provider has responded. */
export type CheckoutAttempt = {
  id: string;
  priceId: string;
  checkoutId: string | null;
  createdAt: Date;
};

type NewAttempt = { userId: string; priceId: string; createdAt: Date };

/**
 * Returns the user's unfinished attempt, or creates one. Concurrent callers get the same attempt.
 * Returns null in the rare case that the attempt finished between the two statements.
 */
export async function claimAttempt(db: Db, beginning: NewAttempt): Promise<CheckoutAttempt | null> {
  await db
    .insert(checkouts)
    .values({ ...beginning, state: "opening" })
    .onConflictDoNothing();
  const rows = await db
    .select({
      id: checkouts.id,
      priceId: checkouts.priceId,
      checkoutId: checkouts.providerSessionId,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(
      and(eq(checkouts.userId, beginning.userId), inArray(checkouts.state, ["opening", "open"])),
    );

  return rows[0] ?? null;
}

/** Returns how many attempts a user began after an instant, and the time of the first one. */
export async function countAttemptsAfter(
  db: Db,
  { userId, after }: { userId: string; after: Date },
): Promise<{ count: number; firstAt: Date | null }> {
  const rows = await db
    .select({
      count: sql<number>`count(*)::integer`,
      firstAt: sql<Date | null>`min(${checkouts.createdAt})`.mapWith(checkouts.createdAt),
    })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), gt(checkouts.createdAt, after)));

  return rows[0] ?? { count: 0, firstAt: null };
}

/** Stores the id of the checkout that the provider opened for an attempt. */
export async function markAttemptOpen(
  db: Db,
  attempt: { id: string; checkoutId: string },
): Promise<void> {
  await db
    .update(checkouts)
    .set({ state: "open", providerSessionId: attempt.checkoutId })
    .where(and(eq(checkouts.id, attempt.id), eq(checkouts.state, "opening")));
}

/** Marks an attempt as expired, because it can no longer lead to a payment. */
export async function markAttemptExpired(db: Db, attemptId: string): Promise<void> {
  await db
    .update(checkouts)
    .set({ state: "expired" })
    .where(and(eq(checkouts.id, attemptId), inArray(checkouts.state, ["opening", "open"])));
}

/** Returns the provider ids of the user's checkouts that can still be paid. */
export async function findOpenCheckouts(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ checkoutId: checkouts.providerSessionId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, "open")));

  return rows.flatMap(({ checkoutId }) => checkoutId ?? []);
}

export async function markCheckoutEnded(
  db: Db,
  { checkoutId, state }: { checkoutId: string; state: "complete" | "expired" },
): Promise<void> {
  await db.update(checkouts).set({ state }).where(eq(checkouts.providerSessionId, checkoutId));
}
