import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import type { Job } from "#jobs/job.ts";

import { issueEmailKey } from "./issue-email-key.ts";
import { mayMail } from "./may-mail.ts";
import { findUserByEmail } from "./user-store.ts";
import { writePasswordResetMail } from "./write-password-reset-mail.ts";

type Payload = { email: string };
type SendResetDeps = Pick<
  Dependencies,
  "clock" | "database" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

/** Decisions, "/password-reset": the link works for 30 minutes. */
const KEY_TTL_MS = 30 * 60_000;

export const sendPasswordResetJob = {
  name: "send_password_reset",
  attemptsMax: 5,
  keyOf: ({ email }: Payload) => email,
};

/**
 * Owes the mail with a single-use link to an address, if somebody registered it. An address that was
 * not confirmed gets it too: following the link confirms it. Above the limits of mails to one
 * address nothing is sent, and nobody is told.
 */
export function createSendPasswordResetJob(deps: SendResetDeps): Job<Payload> {
  return {
    ...sendPasswordResetJob,
    run: ({ email }) =>
      deps.database.asSystemInTransaction(async (queries) => {
        const user = await findUserByEmail(queries, email);
        if (user === null || deps.mailDelivery === null) return;
        if (!(await mayMail(deps, queries, user.email))) return;

        const key = await issueEmailKey(deps, queries, {
          userId: user.id,
          purpose: "reset_password",
          lifetimeMs: KEY_TTL_MS,
        });
        const link = `${deps.publicUrl}/password-reset/confirm/${key}/`;
        await queueMail(deps, queries, {
          userId: user.id,
          recipient: user.email,
          ...writePasswordResetMail({ email: user.email, link }),
        });
      }),
  };
}
