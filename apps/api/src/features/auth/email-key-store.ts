import { and, eq, gt, isNull, lt } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { emailKeys } from "#database/schema.ts";

export type NewEmailKey = Pick<
  typeof emailKeys.$inferInsert,
  "userId" | "purpose" | "keyHash" | "createdAt" | "expiresAt"
>;

export async function insertEmailKey(queries: Queries, key: NewEmailKey): Promise<void> {
  await queries.insert(emailKeys).values(key);
}

/**
 * Uses a key up, in one statement, so that of many callers at once exactly one succeeds.
 * @returns whose key it was; null when it is unknown, used or expired.
 */
export async function useEmailKey(
  queries: Queries,
  { keyHash, purpose, now }: { keyHash: string; purpose: NewEmailKey["purpose"]; now: Date },
): Promise<string | null> {
  const [row] = await queries
    .update(emailKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailKeys.keyHash, keyHash),
        eq(emailKeys.purpose, purpose),
        isNull(emailKeys.usedAt),
        gt(emailKeys.expiresAt, now),
      ),
    )
    .returning({ userId: emailKeys.userId });

  return row?.userId ?? null;
}

/** Forgets keys that expired before `before`, used or not. */
export async function deleteEmailKeysExpiredBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(emailKeys).where(lt(emailKeys.expiresAt, before));
}
