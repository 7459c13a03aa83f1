import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { deleteMail, findMail, markMailSent } from "./mail-store.ts";

type SendMailDeps = Pick<Dependencies, "clock" | "database" | "mailDelivery">;
type Payload = { mailId: string };

/** Pauses between attempts grow to six hours, so that fourteen reach over a day of lost mail server. */
export const sendMailJob = {
  name: "send_mail",
  attemptsMax: 14,
  keyOf: ({ mailId }: Payload) => mailId,
};

/**
 * Delivers one mail. When the process dies between the delivery and the mark, the mail goes out
 * again with the same Message-ID.
 */
export function createSendMailJob(deps: SendMailDeps): Job<Payload> {
  return { ...sendMailJob, run: ({ mailId }) => sendMail(deps, mailId) };
}

async function sendMail(
  { clock, database, mailDelivery }: SendMailDeps,
  mailId: string,
): Promise<void> {
  const mail = await database.asSystem((queries) => findMail(queries, mailId));
  if (mail === null || mail.sentAt !== null || mailDelivery === null) return;

  await mailDelivery.deliver(mail);
  await database.asSystem((queries) =>
    mailDelivery.keepsDelivered
      ? markMailSent(queries, mailId, clock.now())
      : deleteMail(queries, mailId),
  );
}
