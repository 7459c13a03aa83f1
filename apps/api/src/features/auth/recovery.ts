import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { revokeFeedIn } from "#features/calendar/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { instantAfter } from "#ports/clock.ts";

import { endEmailChangesSince, endWaitingEmailChange } from "./email-change-store.ts";
import { revokeEmailKeys } from "./email-key-store.ts";
import { deletePasskeysOfUser } from "./passkey-store.ts";
import { deleteSecondStep, findSecondStep } from "./two-factor-store.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import type { Client } from "./tokens.ts";
import { deleteDevicesOfUser, type LockedAccount, savePasswordHash } from "./user-store.ts";

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

/** The removed access, as listed in the email and on the page. */
export type RemovedAccess = {
  passkeys: number;
  twoFactor: boolean;
  /** The address that was waiting for confirmation. */
  waitingEmail: string | null;
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
