import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { revokeFeedIn } from "#features/calendar/index.ts";
import { queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";

import type { Client } from "./client-hash.ts";
import { useUpEmailKeys } from "./email-key-store.ts";
import { revokeSessionsOfUser, type RevocationReason } from "./session-store.ts";
import { savePasswordHash, type LockedAccount } from "./user-store.ts";
import { writePasswordChangedMail } from "./write-password-changed-mail.ts";

type ReplaceDeps = Pick<Dependencies, "clock" | "mailDelivery" | "publicUrl" | "secretBox">;

type Replacement = {
  passwordHash: string;
  reason: Extract<RevocationReason, "password_changed" | "password_reset">;
  /** The session in which the password was changed goes on; null = none does. */
  keptSessionId: string | null;
  client: Client;
};

/**
 * Gives a locked account another password. Sessions, reset links and the calendar link that came before it
 * end with the old one, and the owner is told by mail (OWASP ASVS 5.0, 6.3.7) if the address is known to be theirs.
 */
export async function replacePassword(
  deps: ReplaceDeps,
  queries: Queries,
  { account, replacement }: { account: LockedAccount; replacement: Replacement },
): Promise<void> {
  const { id: userId, email } = account;
  const { passwordHash, reason, keptSessionId, client } = replacement;
  const now = deps.clock.now();

  await savePasswordHash(queries, { userId, passwordHash });
  await revokeSessionsOfUser(queries, { userId, keptSessionId, reason, now });
  await useUpEmailKeys(queries, { userId, purpose: "reset_password", now });
  const origin = originOf(client);
  await recordSecurityEvent(deps, queries, {
    userId,
    kind: reason,
    origin,
    sessionId: keptSessionId,
  });
  await revokeFeedIn(deps, queries, { userId, origin });
  if (!account.isVerified) return;

  await queueMail(deps, queries, {
    userId,
    recipient: email,
    ...writePasswordChangedMail({ email, resetLink: `${deps.publicUrl}/password-reset` }),
  });
}
