import type { Dependencies } from "#dependencies.ts";
import type { AnyJob } from "#jobs/job.ts";
import { createJob } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";
import { MailRefusedError } from "#ports/mail.ts";

import { deleteMailBody, deleteMailsBefore, findMail, markMailSent } from "./mail-store.ts";
import { decryptMail } from "./write-mail.ts";

export function mailJobs(deps: Dependencies): AnyJob[] {
  return [
    createSendMailJob(deps),
    createJob("send_notification", ({ mailId }) => sendMail(deps, mailId)),
    createDeleteOldMailsJob(deps),
  ];
}

/**
 * Delivers one email. If the process crashes between delivery and marking it as sent, the email is sent again with
 * the same Message-ID.
 */
export function createSendMailJob(deps: Dependencies) {
  return createJob("send_mail", ({ mailId }) => sendMail(deps, mailId));
}

async function sendMail(
  { clock, database, mailDelivery, secretBox }: Dependencies,
  mailId: string,
): Promise<void> {
  const stored = await database.asSystem((db) => findMail(db, mailId));
  if (stored === null || stored.sentAt !== null || mailDelivery === null) return;
  const mail = decryptMail(secretBox, stored);
  if (mail === null) return;

  try {
    await mailDelivery.deliver(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    // Further attempts would fail as well, and its links must not be stored longer than necessary.
    await database.asSystem((db) => deleteMailBody(db, mailId));
    return;
  }
  const keepsBody = mailDelivery.keepsDelivered;
  await database.asSystem((db) => markMailSent(db, { id: mailId, sentAt: clock.now(), keepsBody }));
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Creates the daily job that deletes emails after 30 days. Their links expire long before that. */
export function createDeleteOldMailsJob(deps: Dependencies) {
  return createJob("delete_old_mails", () =>
    deps.database.asSystem((db) => deleteMailsBefore(db, instantAfter(deps.clock.now(), -KEPT_MS))),
  );
}
