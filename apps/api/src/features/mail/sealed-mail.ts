import type { Mail } from "#ports/mail.ts";
import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import type { StoredMail } from "./mail-store.ts";

/** An email with a readable body. */
export type OpenMail = Mail & Pick<StoredMail, "createdAt" | "sentAt">;

type Body = Pick<Mail, "textBody" | "htmlBody" | "unsubscribeUrl">;

/** Encrypts the body of an email for the database, because links in emails can give access to accounts. */
export function encryptMailBody(
  secretBox: SecretBox,
  mailId: string,
  { textBody, htmlBody, unsubscribeUrl }: Body,
): SealedSecret {
  return secretBox.seal(JSON.stringify({ textBody, htmlBody, unsubscribeUrl }), mailId);
}

/** Returns the email with its decrypted body; null if the body was deleted after delivery. */
export function decryptMail(
  secretBox: SecretBox,
  { sealedBody, ...mail }: StoredMail,
): OpenMail | null {
  if (sealedBody === null) return null;

  // The encryption is authenticated, so the body was written by encryptMailBody.
  return { ...mail, ...(JSON.parse(secretBox.open(sealedBody, mail.id)) as Body) };
}
