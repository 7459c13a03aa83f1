import type { Mail } from "#ports/mail.ts";
import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import type { StoredMail } from "./mail-store.ts";

/** A mail whose body can be read. */
export type OpenMail = Mail & Pick<StoredMail, "createdAt" | "sentAt">;

type Body = Pick<Mail, "textBody" | "htmlBody" | "unsubscribeUrl">;

/** Links in mails are keys to accounts, so bodies lie in the database as other secrets do. */
export function sealBody(
  secretBox: SecretBox,
  mailId: string,
  { textBody, htmlBody, unsubscribeUrl }: Body,
): SealedSecret {
  return secretBox.seal(JSON.stringify({ textBody, htmlBody, unsubscribeUrl }), mailId);
}

/** The mail with its body; null when that is gone, because the mail has left. */
export function openMail(
  secretBox: SecretBox,
  { sealedBody, ...mail }: StoredMail,
): OpenMail | null {
  if (sealedBody === null) return null;

  // What was sealed is authenticated: it is what sealBody wrote.
  return { ...mail, ...(JSON.parse(secretBox.open(sealedBody, mail.id)) as Body) };
}
