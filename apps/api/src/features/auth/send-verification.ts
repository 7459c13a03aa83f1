import { randomBytes } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { instantAfter } from "#ports/clock.ts";

import { attemptKeyOfEmail } from "./attempt-keys.ts";
import { MAILS_PER_DAY, MAILS_PER_HOUR } from "./attempt-rules.ts";
import { countAttempt } from "./count-attempt.ts";
import { insertEmailKey } from "./email-key-store.ts";
import { hashOfSecret } from "./refresh-token.ts";
import { writeVerificationMail } from "./write-verification-mail.ts";

export type SendVerificationDeps = Pick<
  Dependencies,
  "clock" | "mailDelivery" | "publicUrl" | "refreshKey"
>;

const KEY_BYTES = 32;
const KEY_TTL_MS = 24 * 3_600_000;

/**
 * Owes a user the mail that confirms the address, with a new single-use key for 24 hours. Earlier
 * keys go on working, so that it does not matter which of several mails is opened. Above 3 mails an
 * hour or 10 a day to one address nothing is sent, and nobody is told.
 */
export async function sendVerification(
  deps: SendVerificationDeps,
  queries: Queries,
  user: { id: string; email: string },
): Promise<void> {
  if (deps.mailDelivery === null || !(await mayMail(deps, queries, user.email))) return;

  const key = randomBytes(KEY_BYTES).toString("base64url");
  const now = deps.clock.now();
  await insertEmailKey(queries, {
    userId: user.id,
    purpose: "verify_email",
    keyHash: hashOfSecret(key),
    createdAt: now,
    expiresAt: instantAfter(now, KEY_TTL_MS),
  });
  const link = `${deps.publicUrl}/email/confirm/${key}/`;
  await queueMail(deps, queries, {
    userId: user.id,
    recipient: user.email,
    ...writeVerificationMail({ email: user.email, link }),
  });
}

async function mayMail(
  deps: SendVerificationDeps,
  queries: Queries,
  email: string,
): Promise<boolean> {
  const keyOf = (kind: string) => attemptKeyOfEmail(kind, email, deps.refreshKey);
  const limits = [
    { key: keyOf("mails-per-hour"), limit: MAILS_PER_HOUR },
    { key: keyOf("mails-per-day"), limit: MAILS_PER_DAY },
  ];

  for (const attempt of limits) {
    if ((await countAttempt(deps, queries, attempt)) !== null) return false;
  }
  return true;
}
