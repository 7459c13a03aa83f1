import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import {
  INSTITUTION_ID_LENGTH_MAX,
  INSTITUTION_NAME_LENGTH_MAX,
  INSTITUTION_URL_LENGTH_MAX,
  LOGO_LENGTH_MAX,
  NOTICE_ADDRESS_LENGTH_MAX,
  PROVIDER_ID_LENGTH_MAX,
  WINDOW_WORD_LENGTH_MAX,
} from "#ports/bank-data-limits.ts";

import { atLeast, HASH_LENGTH_MAX, limits, oneOf, SEALED_LENGTH_MAX, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** `#` and six digits. */
const COLOR_LENGTH_MAX = 7;
const SENTENCE_LENGTH_MAX = 500;

/** What we know of a bank or lender, kept so that showing a logo never asks the provider. */
export const institutions = pgTable(
  "institutions",
  {
    /** The provider's id; case-sensitive. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** Base64 of a PNG that was checked, without a `data:` prefix. */
    logo: text(),
    url: text(),
    primaryColor: text("primary_color"),
    fetchedAt: timestamp("fetched_at", { withTimezone: true }).notNull(),
  },
  (table) =>
    limits(table, {
      id: upTo(PROVIDER_ID_LENGTH_MAX),
      name: upTo(PROVIDER_ID_LENGTH_MAX),
      logo: upTo(LOGO_LENGTH_MAX),
      url: upTo(INSTITUTION_URL_LENGTH_MAX),
      primaryColor: upTo(COLOR_LENGTH_MAX),
    }),
);

const PURPOSES = ["depository", "liability"] as const;
const BANKS = ["plaid", "demo"] as const;
const CONNECTION_STATUSES = [
  "syncing",
  "healthy",
  "stale",
  "login_required",
  "pending_disconnect",
  "new_accounts_available",
  "disconnected",
] as const;
const NEEDS = ["permission"] as const;
const UPDATE_STATUSES = [
  "not_ready",
  "initial_update_complete",
  "historical_update_complete",
] as const;
const LINK_STATES = ["opened", "exchanging", "unheard", "linked", "failed"] as const;

/** One linked bank login: the wire's *item*. */
export const connections = pgTable(
  "connections",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whom to ask about it: the provider of bank data, or the bank of demo households. */
    bank: text({ enum: BANKS }).notNull().default("plaid"),
    /** Case-sensitive id of the provider. */
    providerItemId: text("provider_item_id").notNull(),
    /** The provider's access token, sealed with this row's id as associated data. */
    sealedAccessToken: text("sealed_access_token").notNull(),
    institutionId: text("institution_id"),
    institutionName: text("institution_name"),
    purpose: text({ enum: PURPOSES }).notNull(),
    status: text({ enum: CONNECTION_STATUSES }).notNull(),
    /**
     * What the bank waits for where the status is `login_required`, which is how 0.1.0 reads it; null =
     * a sign-in. With any other status it says nothing: 0.1.0 leaves it as it is.
     */
    needs: text({ enum: NEEDS }),
    /** Why it is not healthy, as a sentence for the user. */
    statusReason: text("status_reason"),
    /** Where the next transactions sync continues; null before the first one delivered. */
    transactionsCursor: text("transactions_cursor"),
    /** How much of the transactions the bank has prepared; null where it does not say. */
    transactionsUpdateStatus: text("transactions_update_status", {
      enum: UPDATE_STATUSES,
    }),
    /** Where the provider was asked to tell of changes; null where it was linked before that was kept. */
    noticeAddress: text("notice_address"),
    lastSyncedAt: timestamp("last_synced_at", { withTimezone: true }),
    /** When a sync last began, whatever became of it. */
    syncAttemptedAt: timestamp("sync_attempted_at", { withTimezone: true }),
    /** When it is to be asked for news next, on everybody's time; null = at once. */
    refreshAt: timestamp("refresh_at", { withTimezone: true }),
    /** When the provider last told of news by itself; null = never yet. */
    toldAt: timestamp("told_at", { withTimezone: true }),
    /** When the user was told to sign in at the bank again; null once a sync has succeeded. */
    loginToldAt: timestamp("login_told_at", { withTimezone: true }),
    /** When the user was told that the bank wants a permission; null once a sync has lacked none. */
    permissionToldAt: timestamp("permission_told_at", { withTimezone: true }),
    /** When the user asked to remove it; set before the provider is asked, so that a removal ends. */
    removalRequestedAt: timestamp("removal_requested_at", { withTimezone: true }),
    /**
     * The user's older connection with which it shares accounts of one institution. Its key, which
     * forgets this column alone when that one goes, is written by hand beside the functions: the
     * generator has no word for it.
     */
    duplicateOf: uuid("duplicate_of"),
    /**
     * Counts what was written to the connection. A sync stores its data only on the revision it
     * began with, so that two of them never interleave.
     */
    revision: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    unique("connections_id_user_id_key").on(table.id, table.userId),
    uniqueIndex("connections_provider_item_id_key").on(table.providerItemId),
    index("connections_user_id_created_at_index").on(table.userId, table.createdAt),
    index("connections_sync_attempted_at_index").on(table.syncAttemptedAt),
    index("connections_refresh_at_index").on(table.refreshAt),
    // Those that are asked now, and those that were when their process ended: each minute's round looks for these.
    index("connections_syncing_index")
      .on(table.syncAttemptedAt)
      .where(sql`${table.status} = 'syncing'`),
    index("connections_institution_id_index").on(table.institutionId),
    index("connections_duplicate_of_index").on(table.duplicateOf),
    index("connections_removal_requested_at_index")
      .on(table.removalRequestedAt)
      .where(sql`${table.removalRequestedAt} is not null`),
    ...limits(table, {
      providerItemId: upTo(PROVIDER_ID_LENGTH_MAX),
      sealedAccessToken: upTo(SEALED_LENGTH_MAX),
      institutionId: upTo(INSTITUTION_ID_LENGTH_MAX),
      institutionName: upTo(INSTITUTION_NAME_LENGTH_MAX),
      bank: oneOf(BANKS),
      purpose: oneOf(PURPOSES),
      status: oneOf(CONNECTION_STATUSES),
      needs: oneOf(NEEDS),
      statusReason: upTo(SENTENCE_LENGTH_MAX),
      transactionsCursor: upTo(PROVIDER_ID_LENGTH_MAX),
      transactionsUpdateStatus: oneOf(UPDATE_STATUSES),
      noticeAddress: upTo(NOTICE_ADDRESS_LENGTH_MAX),
      revision: atLeast(0),
    }),
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
    purpose: text({ enum: PURPOSES }).notNull(),
    /** The connection that the window repairs, or the one that came of it. */
    connectionId: uuid("connection_id"),
    /** What opens the window, sealed with this row's id; null once it is over. */
    sealedLinkToken: text("sealed_link_token"),
    /**
     * `opened` → `exchanging` (intent recorded before the provider is asked) → `linked` or `failed`;
     * `unheard` where it was asked and no answer came, so that it may be asked again.
     */
    state: text({ enum: LINK_STATES }).notNull(),
    /** Hash of the public token being exchanged, so that a repeated call finds its own attempt. */
    publicTokenHash: text("public_token_hash"),
    /** When the provider was asked last; tells a running exchange from one that died. */
    exchangingSince: timestamp("exchanging_since", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** When the user opened the window; null while its button only waits to be pressed. */
    openedAt: timestamp("opened_at", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.connectionId, table.userId],
      foreignColumns: [connections.id, connections.userId],
    }).onDelete("cascade"),
    index("link_sessions_user_id_created_at_index").on(table.userId, table.createdAt),
    index("link_sessions_connection_id_index").on(table.connectionId),
    index("link_sessions_expires_at_index").on(table.expiresAt),
    uniqueIndex("link_sessions_user_id_public_token_hash_key").on(
      table.userId,
      table.publicTokenHash,
    ),
    ...limits(table, {
      purpose: oneOf(PURPOSES),
      sealedLinkToken: upTo(SEALED_LENGTH_MAX),
      state: oneOf(LINK_STATES),
      publicTokenHash: upTo(HASH_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * What happened in the provider's window, for who is asked why a bank could not be linked: names, codes
 * and the ids by which the provider finds it. Nothing that was typed there.
 */
export const linkEvents = pgTable(
  "link_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's word for it, e.g. `SELECT_INSTITUTION`. */
    name: text().notNull(),
    viewName: text("view_name"),
    /** The provider's id of the opened window; not that of our link session. */
    windowId: text("window_id"),
    requestId: text("request_id"),
    institutionId: text("institution_id"),
    errorType: text("error_type"),
    errorCode: text("error_code"),
    exitStatus: text("exit_status"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("link_events_user_id_created_at_index").on(table.userId, table.createdAt),
    index("link_events_created_at_index").on(table.createdAt),
    ...limits(table, {
      name: upTo(WINDOW_WORD_LENGTH_MAX),
      viewName: upTo(WINDOW_WORD_LENGTH_MAX),
      windowId: upTo(WINDOW_WORD_LENGTH_MAX),
      requestId: upTo(WINDOW_WORD_LENGTH_MAX),
      institutionId: upTo(INSTITUTION_ID_LENGTH_MAX),
      errorType: upTo(WINDOW_WORD_LENGTH_MAX),
      errorCode: upTo(WINDOW_WORD_LENGTH_MAX),
      exitStatus: upTo(WINDOW_WORD_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);
