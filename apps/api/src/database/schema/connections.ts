import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** What we know of a bank or lender, kept so that showing a logo never asks the provider. */
export const institutions = pgTable("institutions", {
  /** The provider's id; case-sensitive. */
  id: text().primaryKey(),
  name: text().notNull(),
  /** Base64 of a PNG that was checked, without a `data:` prefix. */
  logo: text(),
  url: text(),
  primaryColor: text("primary_color"),
  fetchedAt: timestamp("fetched_at", { withTimezone: true }).notNull(),
});

/** One linked bank login: the wire's *item*. */
export const connections = pgTable(
  "connections",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Case-sensitive id of the provider. */
    providerItemId: text("provider_item_id").notNull(),
    /** The provider's access token, sealed with this row's id as associated data. */
    sealedAccessToken: text("sealed_access_token").notNull(),
    institutionId: text("institution_id"),
    institutionName: text("institution_name"),
    purpose: text({ enum: ["depository", "liability"] }).notNull(),
    status: text({
      enum: [
        "syncing",
        "healthy",
        "stale",
        "login_required",
        "pending_disconnect",
        "new_accounts_available",
        "disconnected",
      ],
    }).notNull(),
    /** Why it is not healthy, as a sentence for the user. */
    statusReason: text("status_reason"),
    /** Where the next transactions sync continues; null before the first one delivered. */
    transactionsCursor: text("transactions_cursor"),
    /** How much of the transactions the bank has prepared; null where it does not say. */
    transactionsUpdateStatus: text("transactions_update_status", {
      enum: ["not_ready", "initial_update_complete", "historical_update_complete"],
    }),
    lastSyncedAt: timestamp("last_synced_at", { withTimezone: true }),
    /** When a sync last began, whatever became of it. */
    syncAttemptedAt: timestamp("sync_attempted_at", { withTimezone: true }),
    /** When the user asked to remove it; set before the provider is asked, so that a removal ends. */
    removalRequestedAt: timestamp("removal_requested_at", { withTimezone: true }),
    /** The user's older connection with which it shares accounts of one institution. */
    duplicateOf: uuid("duplicate_of").references((): AnyPgColumn => connections.id, {
      onDelete: "set null",
    }),
    /**
     * Counts what was written to the connection. A sync stores its data only on the revision it
     * began with, so that two of them never interleave.
     */
    revision: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("connections_provider_item_id_key").on(table.providerItemId),
    index("connections_user_id_created_at_index").on(table.userId, table.createdAt),
    index("connections_sync_attempted_at_index").on(table.syncAttemptedAt),
    index("connections_institution_id_index").on(table.institutionId),
    index("connections_duplicate_of_index").on(table.duplicateOf),
    index("connections_removal_requested_at_index")
      .on(table.removalRequestedAt)
      .where(sql`${table.removalRequestedAt} is not null`),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * One opening of the Link window: what it was opened for. A public token is taken only against an
 * unused one of the same user, and the purpose comes from here.
 */
export const linkSessions = pgTable(
  "link_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["depository", "liability"] }).notNull(),
    /** The connection that the window repairs, or the one that came of it. */
    connectionId: uuid("connection_id").references(() => connections.id, { onDelete: "cascade" }),
    /** What opens the window, sealed with this row's id; null for a repair, and once it is over. */
    sealedLinkToken: text("sealed_link_token"),
    /**
     * `opened` → `exchanging` (intent recorded before the provider is asked) → `linked` or `failed`;
     * `unheard` where it was asked and no answer came, so that it may be asked again.
     */
    state: text({ enum: ["opened", "exchanging", "unheard", "linked", "failed"] }).notNull(),
    /** Hash of the public token being exchanged, so that a repeated call finds its own attempt. */
    publicTokenHash: text("public_token_hash"),
    /** When the provider was asked last; tells a running exchange from one that died. */
    exchangingSince: timestamp("exchanging_since", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("link_sessions_user_id_created_at_index").on(table.userId, table.createdAt),
    index("link_sessions_connection_id_index").on(table.connectionId),
    uniqueIndex("link_sessions_user_id_public_token_hash_key").on(
      table.userId,
      table.publicTokenHash,
    ),
    ...ownRowsOnly(() => table.userId),
  ],
);
