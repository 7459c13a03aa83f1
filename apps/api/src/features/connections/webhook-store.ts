import { and, eq, isNull, lt } from "drizzle-orm";

import type { Database, Queries } from "#database/database.ts";
import { connections, webhookInbox, webhookKeys } from "#database/schema.ts";
import type { WebhookKeyStore } from "#ports/bank-data.ts";

/** Returns unprocessed messages, oldest first. */
export async function findForgottenMessages(
  queries: Queries,
  { receivedBefore, limit }: { receivedBefore: Date; limit: number },
): Promise<{ id: string }[]> {
  return queries
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(
      and(
        eq(webhookInbox.provider, "plaid"),
        isNull(webhookInbox.processedAt),
        lt(webhookInbox.receivedAt, receivedBefore),
      ),
    )
    .orderBy(webhookInbox.receivedAt)
    .limit(limit);
}

/** Returns when the oldest unprocessed message of each provider was received. */
export async function findOldestWaitingMessages(
  queries: Queries,
): Promise<{ provider: string; receivedAt: Date }[]> {
  return queries
    .selectDistinctOn([webhookInbox.provider], {
      provider: webhookInbox.provider,
      receivedAt: webhookInbox.receivedAt,
    })
    .from(webhookInbox)
    .where(isNull(webhookInbox.processedAt))
    .orderBy(webhookInbox.provider, webhookInbox.receivedAt);
}

/** Stores Plaid's public keys in the database. */
export function createWebhookKeyStore(database: Database): WebhookKeyStore {
  return {
    find: (id) =>
      database.asSystem(async (queries) => {
        const [key] = await queries.select().from(webhookKeys).where(eq(webhookKeys.id, id));
        return key ?? null;
      }),
    save: (id, key) =>
      database.asSystem(async (queries) => {
        await queries
          .insert(webhookKeys)
          .values({ id, ...key })
          .onConflictDoUpdate({ target: webhookKeys.id, set: key });
      }),
  };
}

/** Keeps the revision, so that running syncs are not disturbed. */
export async function storeWebhookUrl(
  queries: Queries,
  { connectionId, address }: { connectionId: string; address: string },
): Promise<void> {
  await queries
    .update(connections)
    .set({ noticeAddress: address })
    .where(eq(connections.id, connectionId));
}
