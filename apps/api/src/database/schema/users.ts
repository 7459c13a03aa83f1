import {
  BIO_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  LEGAL_DOCUMENTS,
  NAME_LENGTH_MAX,
  type NotificationKind,
  PICTURE_BYTES_MAX,
  ROLE_LENGTH_MAX,
  TIME_ZONE_LENGTH_MAX,
} from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { SealedSecret } from "#ports/secret-box.ts";

import {
  aKind,
  anObject,
  atLeast,
  DEVICE_LENGTH_MAX,
  HASH_LENGTH_MAX,
  limits,
  NETWORK_LENGTH_MAX,
  upTo,
} from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";

const REVOCATION_REASONS = [
  "signed_out",
  "token_reused",
  "password_changed",
  "password_reset",
  "email_changed",
  "email_change_undone",
  "ended_elsewhere",
  "second_step_on",
  "ended_by_support",
  "passkeys_changed",
  "security_change_undone",
  "account_closed",
] as const;
const EMAIL_KEY_PURPOSES = ["verify_email", "reset_password", "undo_security_change"] as const;
/** Base64 encodes three bytes as four characters. */
const PICTURE_LENGTH_MAX = Math.ceil(PICTURE_BYTES_MAX / 3) * 4;
const SUBJECT_LENGTH_MAX = 200;
/** The emails that a user can turn off, then those that are always sent: requested keys and account messages. */
type MailKind = NotificationKind | "verification" | "password_reset" | "account";
const SEALED_MAIL_LENGTH_MAX = 100_000;

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As typed at registration. Addresses are compared in lower case. */
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    role: text().notNull().default(""),
    /** IANA name; empty until the user chooses one or signs in with a device that sends its own. */
    timeZone: text("time_zone").notNull().default(""),
    bio: text().notNull().default(""),
    /** When the account's email address was first confirmed. A later change of the address keeps this value. */
    emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
    /**
     * When a demo household is deleted; null for an account. A demo household has no real email address and no
     * valid password hash, so that no one can sign in to it and no email is sent to it.
     */
    demoEndsAt: timestamp("demo_ends_at", { withTimezone: true }),
    /** The last day in the user's time zone of which the daily emails were written, also if there were none. */
    mailsOn: date("mails_on", { mode: "string" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    index("users_demo_ends_at_index")
      .on(table.demoEndsAt)
      .where(sql`${table.demoEndsAt} is not null`),
    index("users_time_zone_index").on(table.timeZone, table.mailsOn),
    ...limits(table, {
      email: upTo(EMAIL_LENGTH_MAX),
      passwordHash: upTo(HASH_LENGTH_MAX),
      firstName: upTo(NAME_LENGTH_MAX),
      lastName: upTo(NAME_LENGTH_MAX),
      role: upTo(ROLE_LENGTH_MAX),
      timeZone: upTo(TIME_ZONE_LENGTH_MAX),
      bio: upTo(BIO_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.id),
  ],
);

/** The user of a row. Deleting the user deletes the row. */
export function owner() {
  return uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

/** A separate table, because the user's row is read on every call. */
export const profilePictures = pgTable(
  "profile_pictures",
  {
    userId: owner().primaryKey(),
    /** Base64, like in the API. */
    png: text().notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    ...limits(table, { png: upTo(PICTURE_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** One sign-in of one client, with all refresh tokens that are derived from it. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: owner(),
    currentTokenHash: text("current_token_hash").notNull(),
    /** Hash of the previous secret, accepted until the current one is used, because the response may have been lost. */
    previousTokenHash: text("previous_token_hash"),
    /** Client that last rotated the tokens, on any network. The previous secret is accepted only from it. */
    clientHash: text("client_hash").notNull(),
    deviceId: uuid("device_id").notNull(),
    /** Readable names of the browser and system, and the network of the last use; null if unknown. */
    device: text(),
    network: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
    /** First use of an access token that came with the current refresh token. It proves that the response arrived. */
    answerUsedAt: timestamp("answer_used_at", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** When the user signed in or last confirmed the password. */
    provenAt: timestamp("proven_at", { withTimezone: true }).notNull(),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
    revokedReason: text("revoked_reason", { enum: REVOCATION_REASONS }),
  },
  (table) => [
    index("sessions_user_id_index").on(table.userId),
    index("sessions_expires_at_index").on(table.expiresAt),
    ...limits(table, {
      currentTokenHash: upTo(HASH_LENGTH_MAX),
      previousTokenHash: upTo(HASH_LENGTH_MAX),
      clientHash: upTo(HASH_LENGTH_MAX),
      device: upTo(DEVICE_LENGTH_MAX),
      network: upTo(NETWORK_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** The devices on which each user signed in. Failed attempts from unknown devices never block them. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: owner(),
    /** Id in the device's own token. Several users may share one device. */
    deviceId: uuid("device_id").notNull(),
    firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index("known_devices_last_seen_at_index").on(table.lastSeenAt),
    ...limits(table, {}),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Single-use keys sent by email. Only their hashes are stored. */
export const emailKeys = pgTable(
  "email_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    purpose: text({ enum: EMAIL_KEY_PURPOSES }).notNull(),
    keyHash: text("key_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("email_keys_key_hash_key").on(table.keyHash),
    index("email_keys_user_id_index").on(table.userId),
    index("email_keys_expires_at_index").on(table.expiresAt),
    ...limits(table, { keyHash: upTo(HASH_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Emails that must be sent or were sent recently. */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Lets support check whether an email was sent. */
    kind: text().$type<MailKind>().notNull(),
    /** Sealed with the row's id, because links in emails grant access to accounts. Null once the email was sent. */
    sealedBody: text("sealed_body").$type<SealedSecret>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [
    index("mails_user_id_index").on(table.userId),
    index("mails_created_at_index").on(table.createdAt),
    ...limits(table, {
      recipient: upTo(EMAIL_LENGTH_MAX),
      subject: upTo(SUBJECT_LENGTH_MAX),
      kind: aKind,
      sealedBody: upTo(SEALED_MAIL_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Attempts per key (an email address, an IP address, or all users) in a time window. All processes share them. */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    windowEndsAt: timestamp("window_ends_at", { withTimezone: true }).notNull(),
    /** Attempts before this instant are rejected; null if the next attempt is allowed immediately. */
    notBefore: timestamp("not_before", { withTimezone: true }),
  },
  (table) => [
    ...limits(table, { key: upTo(HASH_LENGTH_MAX), attempts: atLeast(0) }),
    index("attempt_counters_window_ends_at_index").on(table.windowEndsAt),
  ],
);

/** Where the user accepted the document. `payment_provider` is the checkbox in the provider's checkout. */
const OCCASIONS = ["registration", "change", "checkout", "payment_provider"] as const;
/** Length of a date. */
const VERSION_LENGTH_MAX = 10;

/** Which version of each legal document a user accepted, and when. Rows are never changed. */
export const consents = pgTable(
  "consents",
  {
    userId: owner(),
    document: text({ enum: LEGAL_DOCUMENTS }).notNull(),
    version: text().notNull(),
    occasion: text({ enum: OCCASIONS }).notNull(),
    acceptedAt: timestamp("accepted_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.document, table.version, table.occasion] }),
    ...limits(table, {
      version: upTo(VERSION_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** The secret link to a user's calendar. A user has at most one, until it is replaced or revoked. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: owner().primaryKey(),
    /** Finds the row of a requested link. The key itself is shown once and not stored. */
    keyHash: text("key_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("calendar_feeds_key_hash_key").on(table.keyHash),
    ...limits(table, { keyHash: upTo(HASH_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Fields that an import filled in because they were empty, so that undoing the import clears them. */
export type Brought = {
  /** Imported profile fields. */
  profile: {
    firstName?: string;
    lastName?: string;
    role?: string;
    timeZone?: string;
    bio?: string;
  };
  /** Whether the notification settings were imported, because the user had not chosen any. */
  notifications: boolean;
};

/** Exports that were imported into an account, each once. */
export const imports = pgTable(
  "imports",
  {
    /** Generated by the client, so that a repeated request is the same import. */
    id: uuid().notNull(),
    userId: owner(),
    brought: jsonb().$type<Brought>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ...limits(table, { brought: anObject }),
    ...ownRowsOnly(() => table.userId),
  ],
);
