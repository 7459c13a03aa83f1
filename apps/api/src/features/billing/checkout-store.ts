import { and, eq, gt, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { checkouts } from "#database/schema.ts";

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
export async function claimAttempt(
  queries: Queries,
  beginning: NewAttempt,
): Promise<CheckoutAttempt | null> {
  await queries
    .insert(checkouts)
    .values({ ...beginning, state: "opening" })
    .onConflictDoNothing();
  const rows = await queries
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
  queries: Queries,
  { userId, after }: { userId: string; after: Date },
): Promise<{ count: number; firstAt: Date | null }> {
  const rows = await queries
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
  queries: Queries,
  attempt: { id: string; checkoutId: string },
): Promise<void> {
  await queries
    .update(checkouts)
    .set({ state: "open", providerSessionId: attempt.checkoutId })
    .where(and(eq(checkouts.id, attempt.id), eq(checkouts.state, "opening")));
}

/** Marks an attempt as expired, because it can no longer lead to a payment. */
export async function markAttemptExpired(queries: Queries, attemptId: string): Promise<void> {
  await queries
    .update(checkouts)
    .set({ state: "expired" })
    .where(and(eq(checkouts.id, attemptId), inArray(checkouts.state, ["opening", "open"])));
}

/** Returns the provider ids of the user's checkouts that can still be paid. */
export async function findOpenCheckouts(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ checkoutId: checkouts.providerSessionId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, "open")));

  return rows.flatMap(({ checkoutId }) => checkoutId ?? []);
}

/** Sets the final state of the attempt with this checkout. */
export async function markCheckoutEnded(
  queries: Queries,
  { checkoutId, state }: { checkoutId: string; state: "complete" | "expired" },
): Promise<void> {
  await queries.update(checkouts).set({ state }).where(eq(checkouts.providerSessionId, checkoutId));
}
