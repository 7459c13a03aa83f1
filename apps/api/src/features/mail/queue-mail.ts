import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { enqueueJob } from "#jobs/job.ts";

import { insertMail, type NewMail } from "./mail-store.ts";
import { sendMailJob } from "./send-mail.job.ts";

type QueueMailDeps = Pick<Dependencies, "clock" | "mailDelivery">;

/**
 * Promises a mail, in the caller's transaction: it is sent exactly if the change that caused it
 * happened. Where mail is switched off (`MAIL_URL=off`) nothing is written.
 */
export async function queueMail(
  deps: QueueMailDeps,
  queries: Queries,
  mail: NewMail,
): Promise<void> {
  if (deps.mailDelivery === null) return;

  const mailId = await insertMail(queries, { ...mail, createdAt: deps.clock.now() });
  await enqueueJob(queries, sendMailJob, { mailId });
}
