import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";
import { MailRefusedError } from "#ports/mail.ts";

import { deleteMailBody, deleteMailsBefore, findMail, markMailSent } from "./mail-store.ts";
import { decryptMail } from "./write-mail.ts";

type SendMailDeps = Pick<Dependencies, "clock" | "database" | "mailDelivery" | "secretBox">;
type Payload = { mailId: string };

/** Delays between attempts grow to six hours, so fourteen attempts cover more than a day without a mail server. */
export const sendMailJob = {
  name: "send_mail",
  attemptsMax: 14,
  keyOf: ({ mailId }: Payload) => mailId,
};

/** Like `sendMailJob`, but for optional emails, so that thousands of them on a Monday do not delay important ones. */
export const sendNotificationJob = { ...sendMailJob, name: "send_notification" };

/**
 * Delivers one email. If the process crashes between delivery and marking it as sent, the email is sent again with
 * the same Message-ID.
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
  const mail = decryptMail(secretBox, stored);
  if (mail === null) return;

  try {
    await mailDelivery.deliver(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    // Further attempts would fail as well, and its links must not be stored longer than necessary.
    await database.asSystem((queries) => deleteMailBody(queries, mailId));
    return;
  }
  const keepsBody = mailDelivery.keepsDelivered;
  await database.asSystem((queries) =>
    markMailSent(queries, { id: mailId, sentAt: clock.now(), keepsBody }),
  );
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Creates the daily job that deletes emails after 30 days. Their links expire long before that. */
export function createDeleteOldMailsJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<Record<string, never>> {
  return {
    name: "delete_old_mails",
    lane: "housekeeping",
    attemptsMax: 5,
    schedule: "23 3 * * *",
    run: () =>
      deps.database.asSystem((queries) =>
        deleteMailsBefore(queries, instantAfter(deps.clock.now(), -KEPT_MS)),
      ),
  };
}
