import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { hashOfSecret, newSecret } from "#http/random-secret.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  admitMailRequest,
  attemptKeyOfIp,
  consumeMailQuota,
  enforceRateLimit,
  KEYS_PER_IP,
} from "./attempts.ts";
import { refundAttempt } from "./attempt-store.ts";
import { insertEmailKey, type NewEmailKey, useEmailKey } from "./email-store.ts";
import { writeVerificationMail } from "./mails.ts";
import type { Client } from "./tokens.ts";
import { findUserAddress, findUserByEmail, markEmailVerified } from "./user-store.ts";

/** Returns the secret for a mailed link, and its hash to store. */
export function newEmailKey(): { key: string; keyHash: string } {
  const key = newSecret();

  return { key, keyHash: hashOfSecret(key) };
}

/** Returns a new single-use key for a mailed link. Only its hash is stored. */
export async function issueEmailKey(
  { clock }: Dependencies,
  db: Db,
  { lifetimeMs, ...owner }: Pick<NewEmailKey, "userId" | "purpose"> & { lifetimeMs: number },
): Promise<string> {
  const { key, keyHash } = newEmailKey();
  const now = clock.now();
  await insertEmailKey(db, {
    ...owner,
    keyHash,
    createdAt: now,
    expiresAt: instantAfter(now, lifetimeMs),
  });
  return key;
}

type Find<Found> = (db: Db, presented: { keyHash: string; now: Date }) => Promise<Found | null>;

/**
 * Finds the record of a mailed key, and returns a function to find it again once its account is
 * locked. Only wrong keys count as attempts of the client's network.
 * @throws Problem `not_found` when the key is unknown, used or expired.
 */
export async function redeemKey<Found>(
  deps: Dependencies,
  { key, client }: { key: string; client: Client },
  find: Find<Found>,
): Promise<{ found: Found; findAgain: (db: Db) => Promise<Found | null> }> {
  const presented = { keyHash: hashOfSecret(key), now: deps.clock.now() };
  const attempt = attemptKeyOfIp("email-keys", client.ip, deps.refreshKey);
  const found = await deps.database.asSystemInTransaction(async (db) => {
    await enforceRateLimit(deps, db, { key: attempt, limit: KEYS_PER_IP });
    const result = await find(db, presented);
    if (result !== null) await refundAttempt(db, attempt);
    return result;
  });
  if (found === null) throw deadKey();
  return { found, findAgain: (db) => find(db, presented) };
}

export function deadKey(): Problem {
  return new Problem("not_found", { reason: "dead key of a mailed link" });
}

/**
 * Confirms an address with the key from the mail. Does not sign in, because the reader of the mail
 * may not be the person who registered.
 * @throws Problem `not_found` when the key is unknown, used or older than 24 hours.
 */
export async function verifyEmail(
  deps: Dependencies,
  { key, client }: { key: string; client: Client },
): Promise<void> {
  await redeemKey(deps, { key, client }, async (db, presented) => {
    const userId = await useEmailKey(db, { ...presented, purpose: "verify_email" });
    if (userId === null) return null;

    await markEmailVerified(db, { userId, now: presented.now });
    const origin = originOf(client);
    await recordSecurityEvent(deps, db, { userId, kind: "email_verified", origin });
    return userId;
  });
}

/**
 * Requests the verification mail again. A job looks the address up, so neither the response nor its
 * time reveals whether it is registered.
 * @throws Problem `mail_switched_off` if no mail can be sent; `throttled` when one network requests
 * too many mails.
 */
export async function requestVerification(
  deps: Dependencies,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  await admitMailRequest(deps, client, (db) =>
    enqueue(db, "send_verification", { email: email.toLowerCase() }),
  );
}

const KEY_TTL_MS = 24 * 3_600_000;

/**
 * Queues the mail that confirms the address, with a new single-use key valid for 24 hours. Earlier
 * keys stay valid, so it does not matter which of several mails the user opens. Above 3 mails an
 * hour or 10 a day to one address, it sends nothing and reports no error.
 */
export async function sendVerification(
  deps: Dependencies,
  db: Db,
  user: { id: string; email: string },
): Promise<void> {
  if (deps.mailDelivery === null) return;
  if (!(await consumeMailQuota(deps, db, { email: user.email }))) return;

  const key = await issueEmailKey(deps, db, {
    userId: user.id,
    purpose: "verify_email",
    lifetimeMs: KEY_TTL_MS,
  });
  const link = `${deps.publicUrl}/email/confirm/${key}/`;
  await queueMail(deps, db, {
    userId: user.id,
    recipient: user.email,
    kind: "verification",
    ...writeVerificationMail({ email: user.email, link }),
  });
}

/** Queues the verification mail if the address is registered and not confirmed yet. */
export function createSendVerificationJob(deps: Dependencies) {
  return createJob("send_verification", ({ email }) =>
    deps.database.asSystemInTransaction(async (db) => {
      const user = await findUserByEmail(db, email);
      if (user === null || user.isVerified) return;

      await sendVerification(deps, db, user);
    }),
  );
}

/**
 * Guards everything that stays valid after a password change: passkeys, two-factor authentication
 * and changes of the address. Otherwise someone could register another person's address, set these
 * up and wait for its owner. If no mail can be sent, this check is skipped, because no address can
 * be confirmed and no mailbox recovers an account.
 * @throws Problem `email_confirmation_needed`
 */
export function requireConfirmedAddress(
  { mailDelivery }: Dependencies,
  { isVerified }: { isVerified: boolean },
): void {
  if (isVerified || mailDelivery === null) return;
  throw new Problem("email_confirmation_needed", { reason: "the address is not confirmed" });
}

/** Like `requireConfirmedAddress`, but looks the user up. Use it before checking the password. */
export async function requireConfirmedUser(deps: Dependencies, userId: string): Promise<void> {
  const user = await deps.database.asSystem((db) => findUserAddress(db, userId));
  if (user !== null) requireConfirmedAddress(deps, user);
}
