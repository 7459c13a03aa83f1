import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { hasLiveKey } from "./email-key-store.ts";
import { admitMail } from "./admit-mail.ts";
import { besideMaxOf } from "./mail-rules.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { findAccountForSignIn, findUserByEmail } from "./user-store.ts";

/** `deviceId` is where it was asked for, if somebody was ever signed in there. */
type Payload = { email: string; deviceId?: string | null };
type SendResetDeps = Pick<
  Dependencies,
  "clock" | "database" | "mailDelivery" | "publicUrl" | "refreshKey" | "secretBox"
>;

export const sendPasswordResetJob = {
  name: "send_password_reset",
  attemptsMax: 5,
  keyOf: ({ email, deviceId }: Payload) => `${email} ${deviceId ?? ""}`,
};

/**
 * Owes the mail with a single-use link to an address, if somebody registered it. An address that was
 * not confirmed gets it too: following the link confirms it. Above the limits of mails to one
 * address nothing is sent, and nobody is told. Strangers who ask and ask neither flood a mailbox nor
 * leave its owner without a link (mail-rules.ts).
 */
export function createSendPasswordResetJob(deps: SendResetDeps): Job<Payload> {
  return {
    ...sendPasswordResetJob,
    lane: "mail",
    run: ({ email, deviceId = null }) =>
      deps.database.asSystemInTransaction(async (queries) => {
        const user = await findUserByEmail(queries, email);
        if (user === null || deps.mailDelivery === null) return;
        const account = await findAccountForSignIn(queries, { email, deviceId });
        const isKnownDevice = account?.isKnownDevice ?? false;
        const owned = {
          userId: user.id,
          purpose: "reset_password",
          now: deps.clock.now(),
        } as const;
        const hasLink = await hasLiveKey(queries, owned);
        const isWithin = await admitMail(deps, queries, {
          email: user.email,
          isKnownDevice,
          besideMax: besideMaxOf({ isKnownDevice, hasLink }),
          isLacked: !hasLink,
        });
        if (!isWithin) return;

        await sendPasswordReset(deps, queries, { user });
      }),
  };
}
