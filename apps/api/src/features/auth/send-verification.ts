import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";

import { issueEmailKey } from "./issue-email-key.ts";
import { admitMail } from "./admit-mail.ts";
import { BESIDE_ALL } from "./mail-rules.ts";
import { writeVerificationMail } from "./write-verification-mail.ts";

export type SendVerificationDeps = Pick<
  Dependencies,
  "clock" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

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
  if (
    deps.mailDelivery === null ||
    !(await admitMail(deps, queries, {
      email: user.email,
      isKnownDevice: false,
      besideMax: BESIDE_ALL,
      isLacked: false,
    }))
  )
    return;

  const key = await issueEmailKey(deps, queries, {
    userId: user.id,
    purpose: "verify_email",
    lifetimeMs: KEY_TTL_MS,
  });
  const link = `${deps.publicUrl}/email/confirm/${key}/`;
  await queueMail(deps, queries, {
    userId: user.id,
    recipient: user.email,
    kind: "verification",
    ...writeVerificationMail({ email: user.email, link }),
  });
}
