import type { NotificationKind } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { escapeHtml, queueMail } from "#features/mail/index.ts";

import { MAILS_OF } from "./mails-of.ts";
import { findConfirmedAddress, findSettings } from "./notification-store.ts";
import { unsubscribeLinkOf } from "./unsubscribe-link.ts";

export type NotificationDeps = Pick<
  Dependencies,
  "clock" | "mailDelivery" | "publicUrl" | "secretBox"
>;

export type Notification = {
  userId: string;
  kind: NotificationKind;
  subject: string;
  /** What the mail says, as plain text and as what stands in the body of its HTML. */
  text: string;
  html: string;
};

/**
 * Promises a mail that the user can do without, in the caller's transaction, which has to be the
 * system's. Nothing is written to who turned the kind off, nor to an address that nobody confirmed.
 * Each mail says why it came and how to get no more of them, in words and for mail programs (RFC 8058).
 */
export async function queueNotification(
  deps: NotificationDeps,
  queries: Queries,
  { userId, kind, subject, text, html }: Notification,
): Promise<void> {
  const recipient = await findRecipient(deps, queries, { userId, kind });
  if (recipient === null) return;

  const unsubscribeUrl = await unsubscribeLinkOf(deps, queries, { userId, kind });
  const why = `You get this because you have ${MAILS_OF[kind]} from Snowball turned on.`;
  await queueMail(deps, queries, {
    userId,
    recipient,
    kind,
    subject,
    unsubscribeUrl,
    textBody: `${text}\n\n${why} Unsubscribe:\n${unsubscribeUrl}\n`,
    htmlBody: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Snowball</title></head>',
      '<body style="font-family:sans-serif;line-height:1.5;color:#16202c">',
      html,
      `<p style="color:#55637a">${why} <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></p>`,
      "</body></html>",
    ].join("\n"),
  });
}

/** Whether a user gets mails of a kind as things stand: they are wanted, and there is an address. */
export async function canBeNotified(
  deps: Pick<Dependencies, "mailDelivery">,
  queries: Queries,
  of: Pick<Notification, "userId" | "kind">,
): Promise<boolean> {
  return (await findRecipient(deps, queries, of)) !== null;
}

async function findRecipient(
  { mailDelivery }: Pick<Dependencies, "mailDelivery">,
  queries: Queries,
  { userId, kind }: Pick<Notification, "userId" | "kind">,
): Promise<string | null> {
  if (mailDelivery === null) return null;
  const settings = await findSettings(queries, userId);

  return settings[kind] ? findConfirmedAddress(queries, userId) : null;
}
