import {
  EMAIL_LENGTH_MAX,
  PASSKEY_ID_LENGTH_MAX,
  PASSKEY_NAME_LENGTH_MAX,
} from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { SealedSecret } from "#ports/secret-box.ts";

import { from, HASH_LENGTH_MAX, limits, SEALED_LENGTH_MAX, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { owner } from "./users.ts";

/** This time step is reached in the year 3871. */
const USED_STEP_MAX = 2_000_000_000;

/** The authenticator app for a user's two-factor authentication. Sign-in requires a code once it is confirmed. */
export const secondSteps = pgTable(
  "second_steps",
  {
    userId: owner().primaryKey(),
    /** TOTP secret, sealed with the row's id. */
    sealedSecret: text("sealed_secret").$type<SealedSecret>().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    /** When it was turned on; null until a valid code proves that the app has the secret. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** Time step (30 seconds, since 1970) of the last used code. Codes up to this step are rejected. */
    usedStep: integer("used_step"),
  },
  (table) => [
    ...limits(table, { sealedSecret: upTo(SEALED_LENGTH_MAX), usedStep: from(0, USED_STEP_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Recovery codes, each of which replaces an authenticator code once. Used codes are deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: owner(),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    ...limits(table, { codeHash: upTo(HASH_LENGTH_MAX) }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** WebAuthn Level 3, §6.1: 32 bits. */
const SIGN_COUNT_MAX = 4_294_967_295;
const PUBLIC_KEY_LENGTH_MAX = 4_096;

/** Passkeys, which sign a user in without a password and without a code. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    /** The authenticator's credential id, and the COSE key that verifies its signatures, both in base64url. */
    credentialId: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter. A lower value than stored indicates a copied passkey. */
    signCount: bigint("sign_count", { mode: "number" }).notNull(),
    /** Whether it can be synced to other devices, and whether it is. */
    canBeBackedUp: boolean("can_be_backed_up").notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("passkeys_credential_id_key").on(table.credentialId),
    index("passkeys_user_id_index").on(table.userId),
    ...limits(table, {
      name: upTo(PASSKEY_NAME_LENGTH_MAX),
      credentialId: upTo(PASSKEY_ID_LENGTH_MAX),
      publicKey: upTo(PUBLIC_KEY_LENGTH_MAX),
      signCount: from(0, SIGN_COUNT_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

/** Changes of a user's sign-in email address, from the request until the change can no longer be undone. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** Session of the request. It has no foreign key, because sessions are deleted earlier. */
    sessionId: uuid("session_id").notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** Key hash of the confirmation link; null until it is sent, or if the new address already has an account. */
    confirmKeyHash: text("confirm_key_hash"),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    confirmUntil: timestamp("confirm_until", { withTimezone: true }).notNull(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** Until then the old address is reserved for the user; null if it was never verified. */
    undoUntil: timestamp("undo_until", { withTimezone: true }),
    /** When it was undone or replaced by another change. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("email_changes_waiting_key")
      .on(table.userId)
      .where(sql`${table.confirmedAt} is null and ${table.endedAt} is null`),
    uniqueIndex("email_changes_confirm_key_hash_key").on(table.confirmKeyHash),
    index("email_changes_user_id_index").on(table.userId),
    index("email_changes_old_email_index").on(sql`lower(${table.oldEmail})`),
    index("email_changes_requested_at_index").on(table.requestedAt),
    ...limits(table, {
      oldEmail: upTo(EMAIL_LENGTH_MAX),
      newEmail: upTo(EMAIL_LENGTH_MAX),
      confirmKeyHash: upTo(HASH_LENGTH_MAX),
    }),
    check(
      "email_changes_undo_after_confirmation",
      sql`${table.undoUntil} is null or ${table.confirmedAt} is not null`,
    ),
    ...ownRowsOnly(() => table.userId),
  ],
);
