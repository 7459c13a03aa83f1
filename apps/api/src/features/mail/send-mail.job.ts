import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { MailRefusedError } from "#ports/mail.ts";

import { dropMail, findMail, markMailSent } from "./mail-store.ts";
import { openMail } from "./sealed-mail.ts";

type SendMailDeps = Pick<Dependencies, "clock" | "database" | "mailDelivery" | "secretBox">;
type Payload = { mailId: string };

/** Pauses between attempts grow to six hours, so that fourteen reach over a day of lost mail server. */
export const sendMailJob = {
  name: "send_mail",
  attemptsMax: 14,
  keyOf: ({ mailId }: Payload) => mailId,
};

/** The same for mails that a user can do without: thousands of them on a Monday keep nobody waiting. */
export const sendNotificationJob = { ...sendMailJob, name: "send_notification" };

/**
 * Delivers one mail. When the process dies between the delivery and the mark, the mail goes out
 * again with the same Message-ID.
 */
export function createSendMailJob(deps: SendMailDeps): Job<Payload> {
  return { ...sendMailJob, lane: "mail", run: ({ mailId }) => sendMail(deps, mailId) };
}

export function createSendNotificationJob(deps: SendMailDeps): Job<Payload> {
  return {
    ...sendNotificationJob,
    lane: "notifications",
    run: ({ mailId }) => sendMail(deps, mailId),
  };
}

async function sendMail(
  { clock, database, mailDelivery, secretBox }: SendMailDeps,
  mailId: string,
): Promise<void> {
  const stored = await database.asSystem((queries) => findMail(queries, mailId));
  if (stored === null || stored.sentAt !== null || mailDelivery === null) return;
  const mail = openMail(secretBox, stored);
  if (mail === null) return;

  try {
    await mailDelivery.deliver(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    // No further attempt can reach that address, and its links are to lie about no longer than they must.
    await database.asSystem((queries) => dropMail(queries, mailId));
    return;
  }
  const keepsBody = mailDelivery.keepsDelivered;
  await database.asSystem((queries) =>
    markMailSent(queries, { id: mailId, sentAt: clock.now(), keepsBody }),
  );
}
