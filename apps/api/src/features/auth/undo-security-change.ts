import { randomBytes } from "node:crypto";

import type { SecurityUndo } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { enqueue } from "#jobs/job-list.ts";

import type { Client } from "./tokens.ts";
import { findFirstUndoableChange } from "./email-change-store.ts";
import { findEmailKeyOwner } from "./email-key-store.ts";
import { endEveryWayIn, writeUndoneMail } from "./recovery.ts";
import { deadKey, redeemKey } from "./email-keys.ts";
import { sendPasswordReset } from "./passwords.ts";
import { changeAddress, lockAccount } from "./user-store.ts";

/**
 * Undoes a new passkey, two-factor authentication or a change of the email address, by the key from
 * the email about it. The person who made the change knew the password. So the password stops
 * working, every way in ends, later changes of the address are undone, and a link to a new password
 * goes to the address that received the email.
 * @throws Problem `not_found` when the key is unknown, used or too old.
 */
export async function undoSecurityChange(
  deps: Dependencies,
  { key, client }: { key: string; client: Client },
): Promise<SecurityUndo> {
  const { found, findAgain } = await redeemKey(deps, { key, client }, findUndoKey);
  const { userId } = found;
  const passwordHash = await createUnusablePassword(deps);

  return deps.database.asSystemInTransaction(async (queries) => {
    const now = deps.clock.now();
    const account = await lockAccount(queries, userId);
    const change = await findAgain(queries);
    if (account === null || change === null) throw deadKey();

    const changedAt = change.createdAt;
    const first = await findFirstUndoableChange(queries, { userId, since: changedAt, now });
    const email = first?.oldEmail ?? account.email;
    if (first !== null) {
      // The old address stayed reserved for its user.
      await changeAddress(queries, { userId, email, now });
      await enqueue(queries, "tell_payment_address", { userId });
    }
    const removed = await endEveryWayIn(deps, queries, {
      account,
      reason: "security_change_undone",
      passwordHash,
      keptSessionId: null,
      client,
      changedAt,
    });
    const isOfEmail = first !== null || removed.waitingEmail !== null;
    const kind = isOfEmail ? "email_change_undone" : "security_change_undone";
    await recordSecurityEvent(deps, queries, { userId, kind, origin: originOf(client) });
    const write = (link: string) => writeUndoneMail({ email, link, removed });
    await sendPasswordReset(deps, queries, { user: { id: userId, email }, write });
    return {
      email,
      removed: [
        ...(isOfEmail ? (["email_change"] as const) : []),
        ...(removed.passkeys > 0 ? (["passkeys"] as const) : []),
        ...(removed.twoFactor ? (["two_factor"] as const) : []),
      ],
    };
  });
}

/** Returns a hash of a random password that no one knows. */
export async function createUnusablePassword({ passwordHashing }: Dependencies): Promise<string> {
  return passwordHashing.hash(randomBytes(32).toString("base64url"));
}

function findUndoKey(queries: Queries, presented: { keyHash: string; now: Date }) {
  return findEmailKeyOwner(queries, { ...presented, purpose: "undo_security_change" });
}
