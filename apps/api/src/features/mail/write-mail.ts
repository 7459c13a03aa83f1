import { randomUUID } from "node:crypto";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { DAY_MS, instantAfter } from "#ports/clock.ts";
import type { Mail } from "#ports/mail.ts";
import type { SealedSecret, SecretBox } from "#ports/secret-box.ts";

import { findMailbox, insertMail, type MailKind, type StoredMail } from "./mail-store.ts";

/** Without a kind the email is about the account. */
type QueuedMail = Omit<Mail, "id"> & { userId: string; kind?: MailKind };

/**
 * The maximum of emails with one subject to a user within 24 hours. It is per subject, so that no one can exhaust
 * the limit for other emails. Password reset emails are limited where they are requested. Under this limit, an
 * attacker could block them for the owner.
 */
const SAME_SUBJECT_PER_DAY_MAX = 20;
const LIMITED_ELSEWHERE: readonly MailKind[] = ["password_reset"];

/**
 * Queues an email in the caller's transaction, so that it is sent only if the change is committed. Sends nothing
 * to demo households or to accounts that are being deleted. Sends nothing if email is turned off (`MAIL_URL=off`),
 * or if the user received too many emails with the same subject today.
 */
export async function queueMail(
  { clock, mailDelivery, secretBox }: Pick<Dependencies, "clock" | "mailDelivery" | "secretBox">,
  db: Db,
  { userId, recipient, subject, kind = "account", ...body }: QueuedMail,
): Promise<void> {
  if (mailDelivery === null) return;
  const now = clock.now();
  // An email that is limited elsewhere is not limited here, because none was written after now.
  const after = LIMITED_ELSEWHERE.includes(kind) ? now : instantAfter(now, -DAY_MS);
  const mailbox = await findMailbox(db, { userId, subject, after });
  if (mailbox === null || !mailbox.canReceive || mailbox.written >= SAME_SUBJECT_PER_DAY_MAX)
    return;

  const id = randomUUID();
  const sealedBody = encryptMailBody(secretBox, id, body);
  const mail = { id, userId, recipient, subject, kind, sealedBody, createdAt: now };
  const job = body.unsubscribeUrl === undefined ? "send_mail" : "send_notification";
  await insertMail(db, mail, job);
}

const LENGTH_MAX = 60;
/** Matches digits that are long enough to be an account or card number, with or without separators. */
const ACCOUNT_NUMBER = /\d{8,}|\d{3,}(?:[ -]\d{3,}){2,}/g;
/** The number of digits of an account number that may be visible. */
const LAST_DIGITS = 4;
/** Matches line breaks, characters that change the text direction, and invisible characters. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Returns a name for use in an email, as one line that fits into a subject. Shortens account numbers to their last
 * digits, because emails are stored and forwarded.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replaceAll(INVISIBLE, " ")
    .trim()
    .replaceAll(ACCOUNT_NUMBER, (number) => `…${number.replaceAll(/\D/g, "").slice(-LAST_DIGITS)}`);
  // Counts code points, like the database does for the length of a subject.
  const letters = Array.from(plain);

  return letters.length <= LENGTH_MAX
    ? plain
    : `${letters
        .slice(0, LENGTH_MAX - 1)
        .join("")
        .trimEnd()}…`;
}

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
function encryptMailBody(
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
