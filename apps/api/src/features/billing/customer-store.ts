import { and, eq, gt } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { paymentCustomers, subscriptionPrices, users } from "#database/schema.ts";

/** What has to be known of a user before anything is sold to them. */
export type Buyer = { email: string; customerId: string | null };

export async function findBuyer(queries: Queries, userId: string): Promise<Buyer | null> {
  const rows = await queries
    .select({
      email: users.email,
      customerId: paymentCustomers.providerCustomerId,
    })
    .from(users)
    .leftJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .where(eq(users.id, userId));

  return rows[0] ?? null;
}

export async function isOffered(queries: Queries, priceId: string): Promise<boolean> {
  const rows = await queries
    .select({ priceId: subscriptionPrices.priceId })
    .from(subscriptionPrices)
    .where(and(eq(subscriptionPrices.priceId, priceId), eq(subscriptionPrices.isActive, true)));

  return rows.length > 0;
}

/** Null while the user is not known to the provider. */
export async function findCustomerId(queries: Queries, userId: string): Promise<string | null> {
  const rows = await queries
    .select({ customerId: paymentCustomers.providerCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));

  return rows[0]?.customerId ?? null;
}

type Customer = { userId: string; customerId: string; createdAt: Date };

/**
 * Keeps the first customer of a user, whoever else comes with one at the same time: with another one, or
 * with the very same, which the provider answers to everybody who asks for one attempt.
 */
export async function insertCustomer(queries: Queries, customer: Customer): Promise<void> {
  await queries
    .insert(paymentCustomers)
    .values({
      userId: customer.userId,
      providerCustomerId: customer.customerId,
      createdAt: customer.createdAt,
    })
    .onConflictDoNothing();
}

/** Forgets a customer, so that the user is made known to the provider again. */
export async function deleteCustomer(
  queries: Queries,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  await queries
    .delete(paymentCustomers)
    .where(
      and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.providerCustomerId, customerId)),
    );
}

export async function findUserOfCustomer(
  queries: Queries,
  customerId: string,
): Promise<string | null> {
  const rows = await queries
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerCustomerId, customerId));

  return rows[0]?.userId ?? null;
}

/** Holds whose customer it is, so that the account is not deleted until the transaction ends; false for nobody's. */
export async function holdUserOfCustomer(queries: Queries, customerId: string): Promise<boolean> {
  const rows = await queries
    .select({ userId: users.id })
    .from(users)
    .innerJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .where(eq(paymentCustomers.providerCustomerId, customerId))
    .for("key share", { of: users });

  return rows.length > 0;
}

/** One page of the users who are known to the provider, in the order of their ids. */
export async function listUsersWithCustomer(
  queries: Queries,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(after === null ? undefined : gt(paymentCustomers.userId, after))
    .orderBy(paymentCustomers.userId)
    .limit(limit);

  return rows.map(({ userId }) => userId);
}
