import { randomUUID } from "node:crypto";

import type { PasswordChangeInput, PasswordResetConfirmation } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type FieldProblem, type Problem, refuseFaults } from "#http/problem.ts";
import { hashOfSecret } from "#http/random-secret.ts";
import type { SessionIdentity } from "#http/router.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";

import { writePasswordChangedMail } from "./mails.ts";
import { consumeMailQuota, admitMailRequest, deleteGuesses, recentMailsMax } from "./attempts.ts";
import { checkSecondStep } from "./two-factor.ts";
import { type EmailKeyOwner, findEmailKeyOwner, hasActiveKey, useEmailKey } from "./email-store.ts";
import { deadKey, redeemKey } from "./email-verification.ts";
import { notifyOwner } from "./notify-owner.ts";
import { lockReauthenticatedAccount, provePassword } from "./prove-owner.ts";
import { endEveryWayIn, isSecondStepTrusted, sendPasswordReset } from "./recovery.ts";
import { findNewPasswordFaults } from "./register.ts";
import { type Client, issueDeviceToken, readDeviceToken } from "./tokens.ts";
import {
  findAccount,
  findUserByEmail,
  lockAccount,
  markEmailVerified,
  rememberDevice,
} from "./user-store.ts";

type ChangeCall = { input: PasswordChangeInput; session: SessionIdentity; client: Client };

const OLD_PASSWORD = {
  name: "old_password",
  wrong: "Your old password was entered incorrectly. Please enter it again.",
};

/**
 * Changes the password within a session, which continues. Every other session and way in ends. The old
 * password is required, and wrong ones count like those at sign-in.
 * @throws FieldProblem when the old password is wrong or the new one breaks the rules of registration;
 *   Problem `throttled` with a time when too much was guessed.
 */
export async function changePassword(
  deps: Dependencies,
  { input, session, client }: ChangeCall,
): Promise<void> {
  const { userId, sessionId } = session;
  const proven = await provePassword(deps, {
    userId,
    password: input.old_password,
    client,
    field: OLD_PASSWORD,
    findFaults: (account) => findNewPasswordFaults(deps, input, account),
  });
  const passwordHash = await deps.passwordHashing.hash(input.new_password1);

  await deps.database.asSystemInTransaction(async (db) => {
    const account = await lockReauthenticatedAccount(deps, db, proven);

    const removed = await endEveryWayIn(deps, db, {
      account,
      reason: "password_changed",
      passwordHash,
      keptSessionId: sessionId,
      client,
    });
    const kind = "password_changed";
    const mail = (about: { email: string; link: string }) =>
      writePasswordChangedMail({ ...about, removed });
    await notifyOwner(deps, db, { account, kind, client, sessionId, mail });
  });
}

/**
 * Requests a link to choose a new password. A job looks the address up, so neither the response nor
 * its time reveals whether it is registered.
 * @throws Problem `mail_switched_off` if no mail can be sent; `throttled` when one network requests
 * too many mails.
 */
export async function requestPasswordReset(
  deps: Dependencies,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  await admitMailRequest(deps, client, (db) =>
    enqueue(db, "send_password_reset", {
      email: email.toLowerCase(),
      deviceId: readDeviceToken(deps, client.deviceToken),
    }),
  );
}

/**
 * Queues the mail with a single-use link, if the address is registered. An unconfirmed address gets
 * it too, because following the link confirms it. Above the limits of mails to one address, it
 * sends nothing and reports no error. Repeated requests by strangers neither flood a mailbox nor
 * leave the owner without a link.
 */
export function createSendPasswordResetJob(deps: Dependencies) {
  return createJob("send_password_reset", ({ email, deviceId }) =>
    deps.database.asSystemInTransaction(async (db) => {
      const user = await findUserByEmail(db, email);
      if (user === null || deps.mailDelivery === null) return;
      const account = await findAccount(db, { email }, deviceId);
      const isKnownDevice = account?.isKnownDevice ?? false;
      const owned = {
        userId: user.id,
        purpose: "reset_password",
        now: deps.clock.now(),
      } as const;
      const hasLink = await hasActiveKey(db, owned);
      const isWithin = await consumeMailQuota(deps, db, {
        email: user.email,
        isKnownDevice,
        recentMax: recentMailsMax({ isKnownDevice, hasLink }),
        isEssential: !hasLink,
      });
      if (!isWithin) return;

      await sendPasswordReset(deps, db, { user });
    }),
  );
}

/**
 * Sets a new password with the key from the email. Every session and way into the account ends, and so do
 * waits that wrong passwords caused; no one is signed in. The device becomes a known one, so that guesses on other
 * devices cannot keep the owner out. The key proves the mailbox, so the address counts
 * as confirmed from then on. Where two-factor authentication stays on, its code is required too. A refused
 * password or code leaves the key usable.
 * @returns the device token for the browser to keep.
 * @throws FieldProblem by the rules of registration, or for a wrong code; Problem `second_step_required`;
 *   `throttled`; `not_found` when the key is unknown, used or older than 30 minutes.
 */
export async function confirmPasswordReset(
  deps: Dependencies,
  { input, client }: { input: PasswordResetConfirmation; client: Client },
): Promise<string> {
  const { found: owner } = await redeemKey(deps, { key: input.key, client }, (db, key) =>
    findEmailKeyOwner(db, { ...key, purpose: "reset_password" }),
  );
  const faults = findNewPasswordFaults(deps, input, owner);
  refuseFaults(faults);

  const code = input.one_time_code ?? null;
  const refusal = await deps.database.asSystemInTransaction((db) =>
    verifySecondFactor(deps, db, { owner, code, client }),
  );
  // Thrown outside the transaction; inside it would roll back the counted attempt.
  if (refusal !== null) throw refusal;

  const passwordHash = await deps.passwordHashing.hash(input.new_password1);
  return useKey(deps, { keyHash: hashOfSecret(input.key), owner, passwordHash, client });
}

/** Two-factor authentication protects the account from a stolen mailbox, unless an intruder set it up. */
async function verifySecondFactor(
  deps: Dependencies,
  db: Db,
  check: { owner: EmailKeyOwner; code: string | null; client: Client },
): Promise<Problem | FieldProblem | null> {
  const account = await lockAccount(db, check.owner.userId);
  if (account === null) throw deadKey();
  if (!(await isSecondStepTrusted(deps, db, account))) return null;

  return checkSecondStep(deps, db, { account, code: check.code, client: check.client });
}

type Reset = { keyHash: string; owner: EmailKeyOwner; passwordHash: string; client: Client };

async function useKey(
  deps: Dependencies,
  { keyHash, owner, passwordHash, client }: Reset,
): Promise<string> {
  const { userId } = owner;
  const now = deps.clock.now();
  const deviceId = readDeviceToken(deps, client.deviceToken) ?? randomUUID();

  await deps.database.asSystemInTransaction(async (db) => {
    // Locks counters, account and key in the order of a sign-in, so that the two never deadlock.
    await deleteGuesses(deps, db, owner.email);
    const account = await lockAccount(db, userId);
    const usedBy = await useEmailKey(db, { keyHash, purpose: "reset_password", now });
    if (account === null || usedBy === null) throw deadKey();

    const reason = "password_reset";
    const removed = await endEveryWayIn(deps, db, {
      account,
      reason,
      passwordHash,
      keptSessionId: null,
      client,
    });
    await rememberDevice(db, { userId, deviceId, now });
    await markEmailVerified(db, { userId, now });
    await notifyOwner(deps, db, {
      account: { ...account, isVerified: true },
      kind: reason,
      client,
      mail: (about) => writePasswordChangedMail({ ...about, removed }),
    });
  });
  return issueDeviceToken(deps, deviceId);
}
