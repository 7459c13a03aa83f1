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
import { BESIDE_ALL } from "./mail-rules.ts";
import { sendEmailChangeRequest } from "./send-email-change-request.ts";
import { findUserByEmail } from "./user-store.ts";
import { writeAddressInUseMail, writeConfirmChangeMail } from "./write-email-change-mails.ts";

type Payload = { changeId: string };
type SendDeps = Pick<
  Dependencies,
  "clock" | "database" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

/**
 * Owes a new address its mail: the link that confirms it, or where it is somebody's, that it is. Above the
 * limits of mails to one address nothing is sent, and nobody is told.
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
        // Of the hour's mails to somebody else's address the others are that owner's.
        const besideMax = isTaken ? 0 : BESIDE_ALL;
        const asked = { email, isKnownDevice: false, besideMax, isLacked: false };
        if (!(await admitMail(deps, queries, asked))) return;

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
