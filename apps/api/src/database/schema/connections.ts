import { Purpose, TransactionsUpdateStatus } from "@snowball/contract";
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
} from "#ports/bank-data.ts";
import type { SealedSecret } from "#ports/secret-box.ts";

import { atLeast, HASH_LENGTH_MAX, limits, SEALED_LENGTH_MAX, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { owner } from "./users.ts";

/** `#` and six digits. */
const COLOR_LENGTH_MAX = 7;
const SENTENCE_LENGTH_MAX = 500;

/** Cached data of a bank or lender, so that showing a logo never calls the provider. */
export const institutions = pgTable(
  "institutions",
  {
    /** The provider's id; case-sensitive. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** Validated PNG in base64, without a `data:` prefix. */
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
const LINK_STATES = ["opened", "exchanging", "unheard", "linked", "failed"] as const;

/** One linked bank login, which the API calls an *item*. */
export const connections = pgTable(
  "connections",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** The source of its data: the bank-linking provider, or the bank of demo households. */
    bank: text({ enum: BANKS }).notNull().default("plaid"),
    /** The provider's id; case-sensitive. */
    providerItemId: text("provider_item_id").notNull(),
    /** The provider's access token, sealed with this row's id as associated data. */
    sealedAccessToken: text("sealed_access_token").$type<SealedSecret>().notNull(),
    institutionId: text("institution_id"),
    institutionName: text("institution_name"),
    purpose: text({ enum: Purpose.enum }).notNull(),
    status: text({ enum: CONNECTION_STATUSES }).notNull(),
    /** What the bank requires while the status is `login_required`; null means a sign-in. */
    needs: text({ enum: NEEDS }),
    /** Why it is not healthy, as a sentence for the user. */
    statusReason: text("status_reason"),
    /** Cursor of the next transactions sync; null until the first sync delivered data. */
    transactionsCursor: text("transactions_cursor"),
    /** How many transactions the bank has prepared; null if unknown. */
    transactionsUpdateStatus: text("transactions_update_status", {
      enum: TransactionsUpdateStatus.enum,
    }),
    /** Webhook URL at the provider; null if it sends none. */
    noticeAddress: text("notice_address"),
    lastSyncedAt: timestamp("last_synced_at", { withTimezone: true }),
    /** When the last sync started, successful or not. */
    syncAttemptedAt: timestamp("sync_attempted_at", { withTimezone: true }),
    /** Time of the next scheduled sync; null means immediately. */
    refreshAt: timestamp("refresh_at", { withTimezone: true }),
    /** When the provider last reported a change by webhook; null if never. */
    toldAt: timestamp("told_at", { withTimezone: true }),
    /** When the user was notified to sign in at the bank again; null after a successful sync. */
    loginToldAt: timestamp("login_told_at", { withTimezone: true }),
    /** When the user was notified that the bank needs a permission; null after a sync with all permissions. */
    permissionToldAt: timestamp("permission_told_at", { withTimezone: true }),
    /** When the user requested its removal. Set before the call to the provider, so that a job can finish it. */
    removalRequestedAt: timestamp("removal_requested_at", { withTimezone: true }),
    /**
     * The user's older connection that shares accounts of the same institution. The migration contains a
     * handwritten foreign key that sets only this column to null, which drizzle-kit cannot generate.
     */
    duplicateOf: uuid("duplicate_of"),
    /**
     * Counts the changes of the connection. A sync stores its data only if the revision has not changed since it
     * started, so that two syncs never interleave.
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
    // For the job that runs each minute and finds syncs that a stopped process abandoned.
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
      statusReason: upTo(SENTENCE_LENGTH_MAX),
      transactionsCursor: upTo(PROVIDER_ID_LENGTH_MAX),
      noticeAddress: upTo(NOTICE_ADDRESS_LENGTH_MAX),
      revision: atLeast(0),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * One opening of the link window and its purpose. A public token is accepted only for an unused session of the
 * same user.
 */
export const linkSessions = pgTable(
  "link_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    purpose: text({ enum: Purpose.enum }).notNull(),
    /** The connection that the window repairs or has created. */
    connectionId: uuid("connection_id"),
    /** Token that opens the window, sealed with this row's id; null once the session is over. */
    sealedLinkToken: text("sealed_link_token").$type<SealedSecret>(),
    /**
     * `opened` → `exchanging` (stored before the call to the provider) → `linked` or `failed`. `unheard` means that
     * the provider sent no response, so that the call may be retried.
     */
    state: text({ enum: LINK_STATES }).notNull(),
    /** Hash of the exchanged public token, by which a repeated request finds this attempt. */
    publicTokenHash: text("public_token_hash"),
    /** When the provider was last called. Distinguishes a running exchange from an aborted one. */
    exchangingSince: timestamp("exchanging_since", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** When the user opened the window; null until the user presses its button. */
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
      sealedLinkToken: upTo(SEALED_LENGTH_MAX),
      publicTokenHash: upTo(HASH_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/**
 * Events in the provider's link window, so that support can explain why a bank could not be linked. Contains event
 * names, codes and the provider's ids, but nothing that the user typed.
 */
export const linkEvents = pgTable(
  "link_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** The provider's event name, e.g. `SELECT_INSTITUTION`. */
    name: text().notNull(),
    viewName: text("view_name"),
    /** The provider's id of the opened window, which is not the id of our link session. */
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
