import { and, eq, isNull, lt } from "drizzle-orm";

import type { Database, Db } from "#database/database.ts";
import { connections, webhookInbox, webhookKeys } from "#database/schema.ts";
import type { WebhookKeyStore } from "#ports/bank-data.ts";

/** Returns unprocessed messages, oldest first. */
export async function findForgottenMessages(
  db: Db,
  { receivedBefore, limit }: { receivedBefore: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
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
  db: Db,
): Promise<{ provider: string; receivedAt: Date }[]> {
  return db
    .selectDistinctOn([webhookInbox.provider], {
      provider: webhookInbox.provider,
      receivedAt: webhookInbox.receivedAt,
    })
    .from(webhookInbox)
    .where(isNull(webhookInbox.processedAt))
    .orderBy(webhookInbox.provider, webhookInbox.receivedAt);
}

export function createWebhookKeyStore(database: Database): WebhookKeyStore {
  return {
    find: (id) =>
      database.asSystem(async (db) => {
        const [key] = await db.select().from(webhookKeys).where(eq(webhookKeys.id, id));
        return key ?? null;
      }),
    save: (id, key) =>
      database.asSystem(async (db) => {
        await db
          .insert(webhookKeys)
          .values({ id, ...key })
          .onConflictDoUpdate({ target: webhookKeys.id, set: key });
      }),
  };
}

/** Keeps the revision, so that running syncs are not disturbed. */
export async function storeWebhookUrl(
  db: Db,
  { connectionId, address }: { connectionId: string; address: string },
): Promise<void> {
  await db
    .update(connections)
    .set({ noticeAddress: address })
    .where(eq(connections.id, connectionId));
}
