import type { SecurityUndo } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { revokeFeedIn } from "#features/calendar/index.ts";
import { type MailContent, queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { newSecret } from "#http/random-secret.ts";
import { enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  endEmailChangesSince,
  endWaitingEmailChange,
  findEmailKeyOwner,
  findFirstUndoableChange,
  revokeEmailKeys,
} from "./email-store.ts";
import { deadKey, issueEmailKey, redeemKey } from "./email-verification.ts";
import {
  type RemovedAccess,
  writeEndedBySupportMail,
  writePasswordResetMail,
  writeRecoveredBySupportMail,
  writeSecondStepOffBySupportMail,
  writeUndoneMail,
} from "./mails.ts";
import { notifyOwner } from "./notify-owner.ts";
import { deletePasskeysOfUser } from "./passkey-store.ts";
import { countOpenSessions, revokeSessionsOfUser } from "./session-store.ts";
import type { Client } from "./tokens.ts";
import { deleteSecondStep, findSecondStep, isSecondStepOn } from "./two-factor-store.ts";
import {
  changeAddress,
  deleteDevicesOfUser,
  lockAccount,
  type LockedAccount,
  savePasswordHash,
} from "./user-store.ts";

/**
 * Passkeys and two-factor authentication that are newer than this may be an intruder's, because the
 * owner had too little time to act on the email about them.
 */
const RECENT_MS = 7 * 24 * 3_600_000;

/**
 * The access that each reason ends, in addition to sessions, pending email changes and mailed
 * password resets.
 */
const RULES = {
  /** The owner only changes the address, so the calendar link and the known devices stay. */
  email_changed: { setUp: "kept", keepsFeedAndDevices: true, endsVerification: true },
  /** The owner is signed in, so what they set up stays. An intruder could do this, so undo links stay too. */
  password_changed: { setUp: "kept" },
  /** The owner proved access to the mailbox. */
  password_reset: { setUp: "recent", endsVerification: true },
  /** The owner followed an undo link from an email. */
  security_change_undone: { setUp: "recent", endsVerification: true, endsUndo: true },
  /** The support team verified the owner. */
  ended_by_support: { setUp: "all", endsVerification: true, endsUndo: true },
  account_closed: { setUp: "all", endsVerification: true, endsUndo: true },
} as const satisfies Record<string, Rule>;

type Rule = {
  /** Which passkeys and two-factor authentication survive. */
  setUp: "kept" | "recent" | "all";
  keepsFeedAndDevices?: true;
  endsVerification?: true;
  /**
   * Ends undo links and confirmed email changes. After an undo, ends only those made since the
   * change. Otherwise an intruder who moved the account to their own mailbox could end the links in
   * the owner's.
   */
  endsUndo?: true;
};

type Ending = {
  account: LockedAccount;
  reason: keyof typeof RULES;
  /** Replaces the old password; null keeps it. */
  passwordHash: string | null;
  /** The session that continues; null = none. */
  keptSessionId: string | null;
  /** Null if no device of the owner requested it. */
  client: Client | null;
  /** When the undone change was made. Access that was set up in the week before is removed too. */
  changedAt?: Date;
};

/**
 * Ends every way into an account but the ones that its rule keeps, in the transaction of the recovery.
 * This is the only list of the ways in: a new kind of credential belongs here, and a test walks the
 * tables of the database to find one that is missing.
 */
export async function endEveryWayIn(
  deps: Dependencies,
  db: Db,
  { account, reason, passwordHash, keptSessionId, client, changedAt }: Ending,
): Promise<RemovedAccess> {
  const { id: userId } = account;
  const now = deps.clock.now();
  const rule: Rule = RULES[reason];
  const origin = client === null ? undefined : originOf(client);

  if (passwordHash !== null) await savePasswordHash(db, { userId, passwordHash });
  // Runs first: a credential that a session is creating now is then either found below or refused.
  await revokeSessionsOfUser(db, { userId, keptSessionId, reason, now });
  if (!rule.keepsFeedAndDevices) {
    await deleteDevicesOfUser(db, { userId, keptSessionId });
    await revokeFeedIn(deps, db, { userId, origin });
  }
  const waitingEmail = await endWaitingEmailChange(db, { userId, now });
  await revokeEmailKeys(db, { userId, purpose: "reset_password", now });
  if (rule.endsVerification) {
    await revokeEmailKeys(db, { userId, purpose: "verify_email", now });
  }
  if (rule.endsUndo) {
    const since = changedAt ?? null;
    await endEmailChangesSince(db, { userId, since, now });
    await revokeEmailKeys(db, { userId, purpose: "undo_security_change", since, now });
  }

  if (rule.setUp === "kept") return { passkeys: 0, twoFactor: false, waitingEmail };
  const trusted = rule.setUp === "all" ? null : trustedSpan(account, changedAt ?? now);
  const passkeys = await deletePasskeysOfUser(db, { userId, trusted });
  const twoFactor = await removeSecondStep(db, { userId, trusted });
  const about = { userId, origin };
  if (passkeys > 0) await recordSecurityEvent(deps, db, { ...about, kind: "passkey_removed" });
  if (twoFactor) await recordSecurityEvent(deps, db, { ...about, kind: "second_step_off" });
  return { passkeys, twoFactor, waitingEmail };
}

/** Whether two-factor authentication is on and stays on after a password reset now. */
export async function isSecondStepTrusted(
  { clock }: Dependencies,
  db: Db,
  account: LockedAccount,
): Promise<boolean> {
  const step = await findSecondStep(db, account.id);

  return isWithin(trustedSpan(account, clock.now()), step?.confirmedAt ?? null);
}

/** A recovery keeps a passkey or two-factor authentication that was set up within this span. */
type TrustedSpan = { from: Date; until: Date };

/**
 * Returns the span from the confirmation of the address until a week before the change, or null if
 * the address is unconfirmed.
 */
function trustedSpan({ emailVerifiedAt }: LockedAccount, changedAt: Date): TrustedSpan | null {
  return emailVerifiedAt === null
    ? null
    : { from: emailVerifiedAt, until: instantAfter(changedAt, -RECENT_MS) };
}

function isWithin(span: TrustedSpan | null, setUpAt: Date | null): boolean {
  return span !== null && setUpAt !== null && setUpAt >= span.from && setUpAt < span.until;
}

/** @returns whether it was on. A secret that was not confirmed yet is deleted too. */
async function removeSecondStep(
  db: Db,
  { userId, trusted }: { userId: string; trusted: TrustedSpan | null },
): Promise<boolean> {
  const confirmedAt = (await findSecondStep(db, userId))?.confirmedAt ?? null;
  if (isWithin(trusted, confirmedAt)) return false;

  await deleteSecondStep(db, userId);
  return confirmedAt !== null;
}

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

/** Decisions, "/password-reset": the link works for 30 minutes. */
const KEY_TTL_MS = 30 * 60_000;

type ResetRequest = {
  user: { id: string; email: string };
  /** Returns the text of the email around the link. */
  write?: (link: string) => MailContent;
};

/** Queues the email with a new single-use link to choose another password. */
export async function sendPasswordReset(
  deps: Dependencies,
  db: Db,
  {
    user: { id: userId, email },
    write = (link) => writePasswordResetMail({ email, link }),
  }: ResetRequest,
): Promise<void> {
  const key = await issueEmailKey(deps, db, {
    userId,
    purpose: "reset_password",
    lifetimeMs: KEY_TTL_MS,
  });
  const link = `${deps.publicUrl}/password-reset/confirm/${key}/`;
  await queueMail(deps, db, {
    userId,
    recipient: email,
    kind: "password_reset",
    ...write(link),
  });
}
