import { PASSKEY_ID_LENGTH_MAX, PASSKEY_NAME_LENGTH_MAX } from "@snowball/contract";
import {
  bigint,
  boolean,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { from, limits, upTo } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

/** WebAuthn Level 3, §6.1: 32 bits. */
const SIGN_COUNT_MAX = 4_294_967_295;
const PUBLIC_KEY_LENGTH_MAX = 4_096;

/** Passkeys, which sign a user in without a password and without a code. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
