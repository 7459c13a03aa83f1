import type { Mail } from "#ports/mail.ts";
import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import type { StoredMail } from "./mail-store.ts";

export type MailContent = { subject: string; textBody: string; htmlBody: string };

type MailDraft = {
  subject: string;
  /** The reason why the email was sent. */
  why: string;
  /** Describes the link, on the line above it. */
  what: string;
  link: string;
  small: string;
};

/** Writes an email with one link, as plain text and as HTML without external resources. */
export function writeMail({ subject, why, what, link, small }: MailDraft): MailContent {
  return {
    subject,
    textBody: `${why}\n\n${what}\n${link}\n\n${small}\n`,
    htmlBody: writeHtmlBody(
      `<p>${escapeHtml(why)}</p>`,
      `<p>${escapeHtml(what)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p>${escapeHtml(small)}</p>`,
    ),
  };
}

/** Writes the HTML document of an email from elements for its body. */
export function writeHtmlBody(...elements: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Snowball</title></head>',
    '<body style="font-family:sans-serif;line-height:1.5;color:#16202c">',
    ...elements,
    "</body></html>",
  ].join("\n");
}

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

const REPLACEMENTS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for use inside an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => REPLACEMENTS[character] ?? character);
}
