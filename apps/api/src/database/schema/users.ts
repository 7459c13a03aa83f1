import {
  BIO_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  NAME_LENGTH_MAX,
  NOTIFICATION_KINDS,
  PICTURE_BYTES_MAX,
  ROLE_LENGTH_MAX,
  TIME_ZONE_LENGTH_MAX,
} from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import {
  atLeast,
  DEVICE_LENGTH_MAX,
  HASH_LENGTH_MAX,
  limits,
  NETWORK_LENGTH_MAX,
  oneOf,
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
/** In base64 three bytes are four characters. */
const PICTURE_LENGTH_MAX = Math.ceil(PICTURE_BYTES_MAX / 3) * 4;
const SUBJECT_LENGTH_MAX = 200;
/** Those that can be turned off, and those that always come: keys that were asked for, and what is about the account. */
const MAIL_KINDS = [...NOTIFICATION_KINDS, "verification", "password_reset", "account"] as const;
const SEALED_MAIL_LENGTH_MAX = 100_000;

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As typed at registration; addresses are compared in lower case. */
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    role: text().notNull().default(""),
    /** IANA name; empty until the user chooses one or signs in with a device that sends its own. */
    timeZone: text("time_zone").notNull().default(""),
    bio: text().notNull().default(""),
    /** When an address of the account was first confirmed. A later change of the address keeps it. */
    emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
    /**
     * When a demo household is deleted; null of an account. Its address is none, and its hash is no
     * password's: nobody signs in to it, and nobody is written.
     */
    demoEndsAt: timestamp("demo_ends_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    index("users_demo_ends_at_index")
      .on(table.demoEndsAt)
      .where(sql`${table.demoEndsAt} is not null`),
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

/** Apart from the user's row, which is read on every call. */
export const profilePictures = pgTable(
  "profile_pictures",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Base64, as it goes over the wire. */
    png: text().notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    ...limits(table, { png: upTo(PICTURE_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** One sign-in of one client: the family of refresh tokens that descend from it. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the refresh secret that may be used next. */
    currentTokenHash: text("current_token_hash").notNull(),
    /** Hash of its parent, honoured until the child was used: its answer may have been lost. */
    previousTokenHash: text("previous_token_hash"),
    /** Which client rotated the tokens last, wherever it was: the parent is honoured from it alone. */
    clientHash: text("client_hash").notNull(),
    /** Where the session was begun; null for sessions from before devices were known. */
    deviceId: uuid("device_id"),
    /** Browser and system in plain words, and the network it was last used from; null = not known. */
    device: text(),
    network: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
    /** First use of an access token that came with the current refresh token: its answer arrived. */
    answerUsedAt: timestamp("answer_used_at", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** When its owner signed in or last proved the password; null for sessions from before it was kept. */
    provenAt: timestamp("proven_at", { withTimezone: true }),
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
      revokedReason: oneOf(REVOCATION_REASONS),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** On which devices each user signed in: guesses of strangers never stand in the way of those. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the device's own token names; one device may serve several users. */
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

/** Single-use keys sent by mail; only their hashes are kept. */
export const emailKeys = pgTable(
  "email_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
    ...limits(table, { purpose: oneOf(EMAIL_KEY_PURPOSES), keyHash: upTo(HASH_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Every mail that we owe somebody or have written of late. */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** What it is about, for who is asked whether it was sent; null of mails from before that was kept. */
    kind: text({ enum: MAIL_KINDS }),
    /** Sealed for the row's id: links in mails are keys to accounts. Null once the mail has left. */
    sealedBody: text("sealed_body"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [
    index("mails_user_id_index").on(table.userId),
    index("mails_created_at_index").on(table.createdAt),
    ...limits(table, {
      recipient: upTo(EMAIL_LENGTH_MAX),
      subject: upTo(SUBJECT_LENGTH_MAX),
      kind: oneOf(MAIL_KINDS),
      sealedBody: upTo(SEALED_MAIL_LENGTH_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Attempts counted per key (an address, an IP, everybody) in a window, shared by all processes. */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    windowEndsAt: timestamp("window_ends_at", { withTimezone: true }).notNull(),
    /** The next attempt is refused before this instant; null = it may come at once. */
    notBefore: timestamp("not_before", { withTimezone: true }),
  },
  (table) => [
    ...limits(table, { key: upTo(HASH_LENGTH_MAX), attempts: atLeast(0) }),
    index("attempt_counters_window_ends_at_index").on(table.windowEndsAt),
  ],
);
