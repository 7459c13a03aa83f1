import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import type { Job } from "#jobs/job.ts";

import { admitMail } from "./admit-mail.ts";
import { newEmailChangeKey } from "./email-change-key.ts";
import {
  type EmailChangeRow,
  findUnsentEmailChange,
  isKeptForAnother,
  saveConfirmKey,
} from "./email-change-store.ts";
import { RECENT_MAX } from "./mail-rules.ts";
import { sendEmailChangeRequest } from "./send-email-change-request.ts";
import { findUserByEmail } from "./user-store.ts";
import { writeAddressInUseMail, writeConfirmChangeMail } from "./write-email-change-mails.ts";

type Payload = { changeId: string };
type SendDeps = Pick<
  Dependencies,
  "clock" | "database" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

/**
 * Queues the mail to a new address. It contains the confirmation link, or says that the address is
 * in use. Above the limits of mails to one address, it sends nothing and reports no error.
 */
export function createSendEmailChangeJob(deps: SendDeps): Job<Payload> {
  return {
    ...sendEmailChangeRequest,
    lane: "mail",
    run: ({ changeId }) =>
      deps.database.asSystemInTransaction(async (queries) => {
        const now = deps.clock.now();
        const change = await findUnsentEmailChange(queries, { id: changeId, now });
        if (change === null || deps.mailDelivery === null) return;
        const { userId, newEmail: email } = change;
        const isTaken =
          (await findUserByEmail(queries, email)) !== null ||
          (await isKeptForAnother(queries, { email, userId, now }));
        // The hour's other mails to an address in use are reserved for its owner.
        const recentMax = isTaken ? 0 : RECENT_MAX;
        const request = { email, isKnownDevice: false, recentMax, isEssential: false };
        if (!(await admitMail(deps, queries, request))) return;

        const words = await writeWords(deps, queries, { ...change, isTaken });
        await queueMail(deps, queries, { userId, recipient: email, ...words });
      }),
  };
}

async function writeWords(
  deps: SendDeps,
  queries: Queries,
  { id, newEmail: email, isTaken }: EmailChangeRow & { isTaken: boolean },
) {
  if (isTaken) return writeAddressInUseMail({ email, link: `${deps.publicUrl}/login` });

  const { key, keyHash } = newEmailChangeKey();
  await saveConfirmKey(queries, { id, keyHash });
  return writeConfirmChangeMail({
    email,
    link: `${deps.publicUrl}/email/change/confirm/${key}`,
  });
}
