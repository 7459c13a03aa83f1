import { type NotificationKind, NOTIFICATIONS } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { escapeHtml, queueMail, writeHtmlBody } from "#features/mail/index.ts";

import { findConfirmedAddress, findSettings } from "./notification-store.ts";
import { unsubscribeLinkOf } from "./unsubscribe.ts";

/** The content of an email, as plain text and as HTML for the body element. */
export type MailContent = { subject: string; text: string; html: string };

type Addressee = { userId: string; kind: NotificationKind };

/**
 * Queues an optional email in the caller's system transaction. Sends nothing if the user turned the kind off or
 * has no confirmed address. Each email has the reason for it, an unsubscribe link, and the headers for mail
 * programs (RFC 8058).
 */
export async function queueNotification(
  deps: Dependencies,
  db: Db,
  { userId, kind, subject, text, html }: Addressee & MailContent,
): Promise<void> {
  const recipient = await findRecipient(deps, db, { userId, kind });
  if (recipient === null) return;

  const unsubscribeUrl = await unsubscribeLinkOf(deps, db, { userId, kind });
  const why = `You get this because you have ${NOTIFICATIONS[kind].name} from Snowball turned on.`;
  await queueMail(deps, db, {
    userId,
    recipient,
    kind,
    subject,
    unsubscribeUrl,
    textBody: `${text}\n\n${why} Unsubscribe:\n${unsubscribeUrl}\n`,
    htmlBody: writeHtmlBody(
      html,
      `<p style="color:#55637a">${why} <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></p>`,
    ),
  });
}

/** Whether a user currently receives emails of a kind: it is turned on, and there is a confirmed address. */
export async function canBeNotified(deps: Dependencies, db: Db, of: Addressee): Promise<boolean> {
  return (await findRecipient(deps, db, of)) !== null;
}

async function findRecipient(
  { mailDelivery }: Dependencies,
  db: Db,
  { userId, kind }: Addressee,
): Promise<string | null> {
  if (mailDelivery === null) return null;
  const settings = await findSettings(db, userId);

  return settings[kind] ? findConfirmedAddress(db, userId) : null;
}
