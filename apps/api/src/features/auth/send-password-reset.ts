import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type MailWords, queueMail } from "#features/mail/index.ts";

import { issueEmailKey } from "./issue-email-key.ts";
import { writePasswordResetMail } from "./write-password-reset-mail.ts";

type SendDeps = Pick<Dependencies, "clock" | "mailDelivery" | "publicUrl" | "secretBox">;

/** Decisions, "/password-reset": the link works for 30 minutes. */
const KEY_TTL_MS = 30 * 60_000;

type Reset = {
  user: { id: string; email: string };
  /** Returns the text of the email around the link. */
  write?: (link: string) => MailWords;
};

/** Queues the email with a new single-use link to choose another password. */
export async function sendPasswordReset(
  deps: SendDeps,
  queries: Queries,
  { user: { id: userId, email }, write = (link) => writePasswordResetMail({ email, link }) }: Reset,
): Promise<void> {
  const key = await issueEmailKey(deps, queries, {
    userId,
    purpose: "reset_password",
    lifetimeMs: KEY_TTL_MS,
  });
  const link = `${deps.publicUrl}/password-reset/confirm/${key}/`;
  await queueMail(deps, queries, {
    userId,
    recipient: email,
    kind: "password_reset",
    ...write(link),
  });
}
