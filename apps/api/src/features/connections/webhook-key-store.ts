import { eq } from "drizzle-orm";

import type { Database } from "#database/database.ts";
import { webhookKeys } from "#database/schema.ts";
import type { WebhookKeyStore } from "#ports/bank-data.ts";

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
