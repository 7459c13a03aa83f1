import type { SecurityUndo } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { newSecret } from "#http/random-secret.ts";
import { enqueue } from "#jobs/job-list.ts";

import {
  writeEndedBySupportMail,
  writeRecoveredBySupportMail,
  writeSecondStepOffBySupportMail,
  writeUndoneMail,
} from "./mails.ts";
import { findFirstUndoableChange } from "./email-change-store.ts";
import { findEmailKeyOwner } from "./email-key-store.ts";
import { deadKey, redeemKey } from "./email-keys.ts";
import { notifyOwner } from "./notify-owner.ts";
import { sendPasswordReset } from "./passwords.ts";
import { endEveryWayIn, type RemovedAccess } from "./recovery.ts";
import { deleteSecondStep, isSecondStepOn } from "./two-factor-store.ts";
import { countOpenSessions, revokeSessionsOfUser } from "./session-store.ts";
import type { Client } from "./tokens.ts";
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

  return deps.database.asSystemInTransaction(async (db) => {
    const now = deps.clock.now();
    const account = await lockAccount(db, userId);
    const change = await findAgain(db);
    if (account === null || change === null) throw deadKey();

    const changedAt = change.createdAt;
    const first = await findFirstUndoableChange(db, { userId, since: changedAt, now });
    const email = first?.oldEmail ?? account.email;
    if (first !== null) {
      // The old address stayed reserved for its user.
      await changeAddress(db, { userId, email, now });
      await enqueue(db, "tell_payment_address", { userId });
    }
    const removed = await endEveryWayIn(deps, db, {
      account,
      reason: "security_change_undone",
      passwordHash,
      keptSessionId: null,
      client,
      changedAt,
    });
    const isOfEmail = first !== null || removed.waitingEmail !== null;
    const kind = isOfEmail ? "email_change_undone" : "security_change_undone";
    await recordSecurityEvent(deps, db, { userId, kind, origin: originOf(client) });
    const write = (link: string) => writeUndoneMail({ email, link, removed });
    await sendPasswordReset(deps, db, { user: { id: userId, email }, write });
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
  return passwordHashing.hash(newSecret());
}

function findUndoKey(db: Db, presented: { keyHash: string; now: Date }) {
  return findEmailKeyOwner(db, { ...presented, purpose: "undo_security_change" });
}

/**
 * Signs a user out everywhere, for an operator. Records a security event and notifies the user by email.
 * @returns how many sessions ended; if there was none, no one is notified.
 */
export async function endSessionsForSupport(
  deps: Dependencies,
  db: Db,
  userId: string,
): Promise<number> {
  const now = deps.clock.now();
  const account = await lockAccount(db, userId);
  const open = await countOpenSessions(db, { userId, now });
  if (account === null || open === 0) return 0;

  const reason = "ended_by_support";
  await revokeSessionsOfUser(db, { userId, keptSessionId: null, reason, now });
  const kind = "sessions_ended_by_support";
  await notifyOwner(deps, db, { account, kind, client: null, mail: writeEndedBySupportMail });
  return open;
}

/**
 * Turns a user's two-factor authentication off, for an operator who verified the user's identity:
 * the user lost phone and recovery codes. Sign-in still needs the password, which no operator knows
 * or sets.
 * @returns whether it was on.
 */
export async function turnOffSecondStepForSupport(
  deps: Dependencies,
  db: Db,
  userId: string,
): Promise<boolean> {
  const account = await lockAccount(db, userId);
  if (account === null || !(await isSecondStepOn(db, userId))) return false;

  await deleteSecondStep(db, userId);
  const kind = "second_step_off_by_support";
  const mail = writeSecondStepOffBySupportMail;
  await notifyOwner(deps, db, { account, kind, client: null, mail });
  return true;
}

/**
 * Ends every way into an account, for an operator who verified its owner: sessions, the password,
 * all passkeys, two-factor authentication, links in emails and the calendar link. The owner
 * receives a link to a new password.
 * @param passwordHash of a password that no one knows.
 */
export async function endEveryWayInForSupport(
  deps: Dependencies,
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<RemovedAccess> {
  const account = await lockAccount(db, userId);
  if (account === null) throw new Error(`The user ${userId} is gone.`);

  const removed = await endEveryWayIn(deps, db, {
    account,
    reason: "ended_by_support",
    passwordHash,
    keptSessionId: null,
    client: null,
  });
  await recordSecurityEvent(deps, db, { userId, kind: "recovered_by_support" });
  const { email } = account;
  const write = (link: string) => writeRecoveredBySupportMail({ email, link, removed });
  await sendPasswordReset(deps, db, { user: account, write });
  return removed;
}
