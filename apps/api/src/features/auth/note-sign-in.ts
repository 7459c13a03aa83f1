import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";

import type { Client } from "./client-hash.ts";
import type { StartedSession } from "./start-session.ts";
import type { LockedAccount } from "./user-store.ts";
import { writeNewDeviceMail } from "./write-new-device-mail.ts";

export type NoteSignInDeps = Pick<
  Dependencies,
  "clock" | "mailDelivery" | "publicUrl" | "secretBox"
>;
type SignedIn = { account: LockedAccount; started: StartedSession; client: Client };

/**
 * Keeps a sign-in among the owner's security events. One on a device that the account does not know is
 * told by mail as well (OWASP ASVS 5.0, 6.3.5), if the address is known to be the owner's.
 */
export async function noteSignIn(
  deps: NoteSignInDeps,
  queries: Queries,
  { account, started, client }: SignedIn,
): Promise<void> {
  const { id: userId, email, isVerified } = account;
  const { isNewDevice, sessionId } = started;
  const origin = originOf(client);

  await recordSecurityEvent(deps, queries, {
    userId,
    kind: isNewDevice ? "signed_in_on_new_device" : "signed_in",
    origin,
    sessionId,
  });
  if (!isNewDevice || !isVerified) return;

  await queueMail(deps, queries, {
    userId,
    recipient: email,
    ...writeNewDeviceMail({
      email,
      origin,
      at: deps.clock.now(),
      resetLink: `${deps.publicUrl}/password-reset`,
    }),
  });
}
