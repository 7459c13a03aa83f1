import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { hasLiveKey } from "./email-key-store.ts";
import { admitMail } from "./admit-mail.ts";
import { recentMailsMax } from "./mail-rules.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { findAccountForSignIn, findUserByEmail } from "./user-store.ts";

/** `deviceId` is the device of the request, if it has a valid device token. */
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
 * Queues the mail with a single-use link, if the address is registered. An unconfirmed address gets
 * it too, because following the link confirms it. Above the limits of mails to one address, it
 * sends nothing and reports no error. Repeated requests by strangers neither flood a mailbox nor
 * leave the owner without a link (mail-rules.ts).
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
          recentMax: recentMailsMax({ isKnownDevice, hasLink }),
          isEssential: !hasLink,
        });
        if (!isWithin) return;

        await sendPasswordReset(deps, queries, { user });
      }),
  };
}
