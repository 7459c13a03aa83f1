import type { SecurityEventKind } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type MailContent, queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { DAY_MS } from "#ports/clock.ts";

import { issueEmailKey } from "./email-verification.ts";
import { consumeMailQuota, RECENT_MAX_FOR_WARNINGS } from "./attempts.ts";
import type { Client } from "./tokens.ts";
import type { LockedAccount, UserAddress } from "./user-store.ts";

/** The emails about these contain a link that undoes the change, the others one to a new password. */
const UNDOABLE: readonly SecurityEventKind[] = [
  "email_change_requested",
  "email_changed",
  "second_step_on",
  "passkey_added",
];

type Notice = {
  account: LockedAccount;
  kind: SecurityEventKind;
  /** Null if none of the owner's devices did it. */
  client: Client | null;
  sessionId?: string;
  mail: (about: { email: string; link: string }) => MailContent;
};

/**
 * Records a change to the security of an account as a security event, and notifies the owner by email
 * (OWASP ASVS 5.0, 6.3.7).
 */
export async function notifyOwner(
  deps: Dependencies,
  db: Db,
  { account, kind, client, sessionId, mail }: Notice,
): Promise<void> {
  const { id: userId, email } = account;
  await recordSecurityEvent(deps, db, {
    userId,
    kind,
    ...(client !== null && { origin: originOf(client) }),
    ...(sessionId !== undefined && { sessionId }),
  });
  const link = UNDOABLE.includes(kind)
    ? await createUndoLink(deps, db, userId)
    : `${deps.publicUrl}/password-reset`;
  await queueWarning(deps, db, { account, content: mail({ email, link }) });
}

/**
 * Queues an email that warns the owner. An unconfirmed address may belong to someone else, so the
 * limit of mails to one address applies to it.
 */
export async function queueWarning(
  deps: Dependencies,
  db: Db,
  { account, content }: { account: UserAddress; content: MailContent },
): Promise<void> {
  if (deps.mailDelivery === null) return;
  const { id: userId, email, isVerified } = account;
  const request = { email, recentMax: RECENT_MAX_FOR_WARNINGS };
  if (!isVerified && !(await consumeMailQuota(deps, db, request))) return;

  await queueMail(deps, db, { userId, recipient: email, ...content });
}

async function createUndoLink(deps: Dependencies, db: Db, userId: string): Promise<string> {
  const purpose = "undo_security_change";
  const key = await issueEmailKey(deps, db, { userId, purpose, lifetimeMs: UNDO_MS });

  return `${deps.publicUrl}/security/undo/${key}`;
}

/** How long the confirmation link sent to a new address works. */
export const CONFIRM_MS = DAY_MS;
/** How long a change can be undone and no other account can take the old address. */
export const UNDO_MS = 7 * DAY_MS;
