import type { JsonWebKey } from "node:crypto";

import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { PROVIDER_ID_LENGTH_MAX } from "#ports/bank-data.ts";

import { aList, anObject, limits, upTo } from "./limits.ts";

const PROVIDERS = ["plaid", "stripe"] as const;
/** Body limit of the webhook routes in bytes. A text never has more characters than bytes. */
const BODY_LENGTH_MAX = 1_048_576;

/**
 * Webhook messages, stored before they are acknowledged and processed by jobs. A message may arrive twice, late or
 * out of order. The dedupe key makes a second delivery a no-op.
 */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text({ enum: PROVIDERS }).notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    /** The raw body, exactly as signed. */
    body: text().notNull(),
    /** Provider ids in the message, used to delete it with their data. */
    about: jsonb().$type<string[]>().notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
    processedAt: timestamp("processed_at", { withTimezone: true }),
  },
  (table) => [
    ...limits(table, {
      dedupeKey: upTo(PROVIDER_ID_LENGTH_MAX),
      body: upTo(BODY_LENGTH_MAX),
      about: aList,
    }),
    uniqueIndex("webhook_inbox_provider_dedupe_key_key").on(table.provider, table.dedupeKey),
    index("webhook_inbox_about_index").using("gin", table.about),
    index("webhook_inbox_processed_at_index")
      .on(table.processedAt)
      .where(sql`${table.processedAt} is not null`),
    index("webhook_inbox_unprocessed_index")
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
  ],
);

/**
 * The public keys that Plaid has confirmed. Only the system login may use them: a user who could add a key could
 * forge webhooks.
 */
export const webhookKeys = pgTable(
  "webhook_keys",
  {
    /** The `kid` of a webhook's JWT. */
    id: text().primaryKey(),
    jwk: jsonb().$type<JsonWebKey>().notNull(),
    fetchedAt: timestamp("fetched_at", { withTimezone: true }).notNull(),
    /** Null while the key is valid. */
    expiredAt: timestamp("expired_at", { withTimezone: true }),
  },
  (table) => limits(table, { id: upTo(PROVIDER_ID_LENGTH_MAX), jwk: anObject }),
);
