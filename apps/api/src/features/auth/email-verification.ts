import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";

import { writeVerificationMail } from "./mails.ts";
import { admitMailRequest, consumeMailQuota } from "./attempts.ts";
import { useEmailKey } from "./email-key-store.ts";
import { issueEmailKey, redeemKey } from "./email-keys.ts";
import type { Client } from "./tokens.ts";
import { findUserAddress, findUserByEmail, markEmailVerified } from "./user-store.ts";

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
