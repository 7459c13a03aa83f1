import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/**
 * Messages of providers, stored before they are answered and worked off by jobs. A message may come
 * twice, late or out of order; the dedupe key makes the second one a no-op.
 */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text({ enum: ["plaid", "stripe"] }).notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    /** The raw body, exactly as signed. */
    body: text().notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
    processedAt: timestamp("processed_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("webhook_inbox_provider_dedupe_key_key").on(table.provider, table.dedupeKey),
    index("webhook_inbox_unprocessed_index")
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
  ],
);
