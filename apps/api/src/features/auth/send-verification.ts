import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";

import { issueEmailKey } from "./issue-email-key.ts";
import { admitMail } from "./admit-mail.ts";
import { RECENT_MAX } from "./mail-rules.ts";
import { writeVerificationMail } from "./write-verification-mail.ts";

export type SendVerificationDeps = Pick<
  Dependencies,
  "clock" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

const KEY_TTL_MS = 24 * 3_600_000;

/**
 * Queues the mail that confirms the address, with a new single-use key valid for 24 hours. Earlier
 * keys stay valid, so it does not matter which of several mails the user opens. Above 3 mails an
 * hour or 10 a day to one address, it sends nothing and reports no error.
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
      recentMax: RECENT_MAX,
      isEssential: false,
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
