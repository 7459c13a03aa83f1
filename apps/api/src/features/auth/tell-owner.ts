import type { SecurityEventKind } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueMail, type MailWords } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";

import type { Client } from "./client-hash.ts";
import type { LockedAccount } from "./user-store.ts";

export type TellDeps = Pick<Dependencies, "clock" | "mailDelivery" | "publicUrl" | "secretBox">;

type Told = {
  account: LockedAccount;
  kind: SecurityEventKind;
  /** Null where none of the owner's devices did it. */
  client: Client | null;
  sessionId?: string;
  mail: (about: { email: string; resetLink: string }) => MailWords;
};

/**
 * Keeps what happened to the safety of an account among its security events, and tells its owner by mail
 * (OWASP ASVS 5.0, 6.3.7) if the address is known to be theirs.
 */
export async function tellOwner(
  deps: TellDeps,
  queries: Queries,
  { account, kind, client, sessionId, mail }: Told,
): Promise<void> {
  const { id: userId, email, isVerified } = account;
  await recordSecurityEvent(deps, queries, {
    userId,
    kind,
    ...(client !== null && { origin: originOf(client) }),
    ...(sessionId !== undefined && { sessionId }),
  });
  if (!isVerified) return;

  const resetLink = `${deps.publicUrl}/password-reset`;
  await queueMail(deps, queries, { userId, recipient: email, ...mail({ email, resetLink }) });
}
