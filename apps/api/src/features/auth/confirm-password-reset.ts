import { randomUUID } from "node:crypto";

import type { PasswordResetConfirmation } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { orderMails } from "#features/notifications/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { KEYS_PER_IP } from "./attempt-rules.ts";
import { refundAttempt } from "./attempt-store.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { rememberDevice } from "./device-store.ts";
import { issueDeviceToken, readDeviceToken } from "./device-token.ts";
import { type EmailKeyOwner, findEmailKeyOwner, useEmailKey } from "./email-key-store.ts";
import { endEveryWayIn, isSecondStepTrusted } from "./end-every-way-in.ts";
import { findNewPasswordFaults } from "./find-password-faults.ts";
import { checkSecondStep } from "./check-second-step.ts";
import { notifyOwner } from "./notify-owner.ts";
import { hashOfSecret } from "./refresh-token.ts";
import { deleteGuesses } from "./sign-in-limits.ts";
import { lockAccount, markEmailVerified } from "./user-store.ts";
import { writePasswordChangedMail } from "./write-recovery-mails.ts";

type ConfirmDeps = Pick<
  Dependencies,
  | "clock"
  | "database"
  | "mailDelivery"
  | "passwordHashing"
  | "publicUrl"
  | "refreshKey"
  | "secretBox"
>;

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
  deps: ConfirmDeps,
  { input, client }: { input: PasswordResetConfirmation; client: Client },
): Promise<string> {
  const keyHash = hashOfSecret(input.key);
  const owner = await findOwner(deps, { keyHash, client });
  if (owner === null) throw deadKey();

  const faults = findNewPasswordFaults(deps, input, owner);
  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);

  const code = input.one_time_code ?? null;
  const refusal = await deps.database.asSystemInTransaction((queries) =>
    verifySecondFactor(deps, queries, { owner, code, client }),
  );
  // Thrown outside the transaction; inside it would roll back the counted attempt.
  if (refusal !== null) throw refusal;

  const passwordHash = await deps.passwordHashing.hash(input.new_password1);
  return useKey(deps, { keyHash, owner, passwordHash, client });
}

async function findOwner(
  deps: ConfirmDeps,
  { keyHash, client }: { keyHash: string; client: Client },
): Promise<EmailKeyOwner | null> {
  const attempt = attemptKeyOfIp("email-keys", client.ip, deps.refreshKey);

  return deps.database.asSystemInTransaction(async (queries) => {
    await requireAttempt(deps, queries, { key: attempt, limit: KEYS_PER_IP });
    const owner = await findEmailKeyOwner(queries, {
      keyHash,
      purpose: "reset_password",
      now: deps.clock.now(),
    });
    if (owner !== null) await refundAttempt(queries, attempt);
    return owner;
  });
}

/** Two-factor authentication protects the account from a stolen mailbox, unless an intruder set it up. */
async function verifySecondFactor(
  deps: ConfirmDeps,
  queries: Queries,
  check: { owner: EmailKeyOwner; code: string | null; client: Client },
): Promise<Problem | FieldProblem | null> {
  const account = await lockAccount(queries, check.owner.userId);
  if (account === null) throw deadKey();
  if (!(await isSecondStepTrusted(deps, queries, account))) return null;

  return checkSecondStep(deps, queries, { account, code: check.code, client: check.client });
}

type Reset = { keyHash: string; owner: EmailKeyOwner; passwordHash: string; client: Client };

async function useKey(
  deps: ConfirmDeps,
  { keyHash, owner, passwordHash, client }: Reset,
): Promise<string> {
  const { userId } = owner;
  const now = deps.clock.now();
  const deviceId = readDeviceToken(deps, client.deviceToken) ?? randomUUID();

  await deps.database.asSystemInTransaction(async (queries) => {
    // Locks counters, account and key in the order of a sign-in, so that the two never deadlock.
    await deleteGuesses(deps, queries, owner.email);
    const account = await lockAccount(queries, userId);
    const usedBy = await useEmailKey(queries, { keyHash, purpose: "reset_password", now });
    if (account === null || usedBy === null) throw deadKey();

    const reason = "password_reset";
    const removed = await endEveryWayIn(deps, queries, {
      account,
      reason,
      passwordHash,
      keptSessionId: null,
      client,
    });
    await rememberDevice(queries, { userId, deviceId, now });
    await markEmailVerified(queries, { userId, now });
    // An unconfirmed account received no reminders until now.
    if (!account.isVerified) await orderMails(queries, userId);
    await notifyOwner(deps, queries, {
      account: { ...account, isVerified: true },
      kind: reason,
      client,
      mail: (about) => writePasswordChangedMail({ ...about, removed }),
    });
  });
  return issueDeviceToken(deps, deviceId);
}

function deadKey(): Problem {
  return new Problem("not_found", { reason: "dead password key" });
}
