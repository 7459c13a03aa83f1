import type { MailDelivery } from "#ports/mail.ts";

/**
 * Mail for a machine without a mail server: a delivered mail stays in the database, where the page
 * `/dev/outbox` shows it. Handing it over therefore takes nothing; the job marks it as sent.
 */
export function createOutboxMail(): MailDelivery {
  return { keepsDelivered: true, deliver: () => Promise.resolve() };
}
