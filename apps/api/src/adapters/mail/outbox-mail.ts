import type { MailDelivery } from "#ports/mail.ts";

/**
 * Mail delivery for a machine without a mail server. `deliver` does nothing, because the mail stays in the database
 * and `/dev/outbox` shows it. The job marks it as sent.
 */
export function createOutboxMail(): MailDelivery {
  return { keepsDelivered: true, deliver: () => Promise.resolve() };
}
