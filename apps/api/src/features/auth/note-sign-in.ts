import type { Queries } from "#database/database.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";

import type { Client } from "./client-hash.ts";
import { type NotifyDeps, queueWarning } from "./notify-owner.ts";
import type { StartedSession } from "./start-session.ts";
import type { LockedAccount } from "./user-store.ts";
import { writeNewDeviceMail } from "./write-new-device-mail.ts";

export type NoteSignInDeps = NotifyDeps;
type SignedIn = { account: LockedAccount; started: StartedSession; client: Client };

/**
 * Records a sign-in as a security event. One on a device that the account does not know is also reported
 * by email (OWASP ASVS 5.0, 6.3.5).
 */
export async function noteSignIn(
  deps: NoteSignInDeps,
  queries: Queries,
  { account, started, client }: SignedIn,
): Promise<void> {
  const { id: userId, email } = account;
  const { isNewDevice, sessionId } = started;
  const origin = originOf(client);

  await recordSecurityEvent(deps, queries, {
    userId,
    kind: isNewDevice ? "signed_in_on_new_device" : "signed_in",
    origin,
    sessionId,
  });
  if (!isNewDevice) return;

  const words = writeNewDeviceMail({
    email,
    origin,
    at: deps.clock.now(),
    link: `${deps.publicUrl}/password-reset`,
  });
  await queueWarning(deps, queries, { account, words });
}
