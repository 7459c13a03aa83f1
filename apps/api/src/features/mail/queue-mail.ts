import { randomUUID } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";
import type { Mail } from "#ports/mail.ts";

import { findMailbox, insertMail, type MailKind } from "./mail-store.ts";
import { sealBody } from "./sealed-mail.ts";
import { sendMailJob, sendNotificationJob } from "./send-mail.job.ts";

type QueueMailDeps = Pick<Dependencies, "clock" | "mailDelivery" | "secretBox">;

/** Without a kind it is about the account. */
type PromisedMail = Omit<Mail, "id"> & { userId: string; kind?: MailKind };

const DAY_MS = 24 * 3_600_000;
/**
 * Mails of one subject to one user in any day. Of one subject, so that nobody can use up those by
 * which the user would learn of something else. Links to another password are counted where they are asked
 * for: by this count strangers could keep them from an owner.
 */
const OF_A_KIND_PER_DAY_MAX = 20;
const COUNTED_ELSEWHERE: readonly MailKind[] = ["password_reset"];

/**
 * Promises a mail, in the caller's transaction: it is sent exactly if the change that caused it
 * happened. A demo household is never written to, nor who has ordered that the account is deleted. Where mail is switched off (`MAIL_URL=off`) nothing is written, nor where the user was
 * written the same too often today: nobody's mailbox is flooded through us.
 */
export async function queueMail(
  { clock, mailDelivery, secretBox }: QueueMailDeps,
  queries: Queries,
  { userId, recipient, subject, kind = "account", ...body }: PromisedMail,
): Promise<void> {
  if (mailDelivery === null) return;
  const now = clock.now();
  // Of what is counted elsewhere none is counted here: none was written since now.
  const after = COUNTED_ELSEWHERE.includes(kind) ? now : instantAfter(now, -DAY_MS);
  const mailbox = await findMailbox(queries, { userId, subject, after });
  if (mailbox === null || !mailbox.isThere || mailbox.written >= OF_A_KIND_PER_DAY_MAX) return;

  const id = randomUUID();
  const sealedBody = sealBody(secretBox, id, body);
  const mail = { id, userId, recipient, subject, kind, sealedBody, createdAt: now };
  const job = body.unsubscribeUrl === undefined ? sendMailJob : sendNotificationJob;
  await insertMail(queries, mail, job);
}
