import type { EmailChangeInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { queueMail } from "#features/mail/index.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/session-guard.ts";
import { enqueueJob } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { attemptKeyOfUser } from "./attempt-keys.ts";
import { EMAIL_CHANGES_PER_ACCOUNT } from "./attempt-rules.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { CONFIRM_MS, newEmailChangeKey } from "./email-change-key.ts";
import { endWaitingEmailChange, insertEmailChange } from "./email-change-store.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { sendEmailChangeRequest } from "./send-email-change-request.ts";
import { writeChangeAskedMail } from "./write-email-change-mails.ts";

type RequestDeps = ProveDeps & Pick<Dependencies, "mailDelivery" | "publicUrl" | "secretBox">;
type RequestCall = { input: EmailChangeInput; session: SessionIdentity; client: Client };

/**
 * Asks for another address to sign in with. Until the link that goes there was followed, nothing changes.
 * Whether it is somebody's is looked up by a job: neither the answer nor its time tells. The old address is
 * told, with a link that stops it, if it is known to be the user's. An earlier request ends.
 * @throws FieldProblem when the password is wrong or the address is the user's already; Problem
 *   `mail_switched_off`, `throttled`.
 */
export async function requestEmailChange(
  deps: RequestDeps,
  { input, session, client }: RequestCall,
): Promise<{ newEmail: string; confirmUntil: Date }> {
  if (deps.mailDelivery === null) throw new Problem("mail_switched_off", { isFault: false });
  const { userId, sessionId } = session;
  const { email: newEmail, password } = input;
  const isSame = (email: string) => email.toLowerCase() === newEmail.toLowerCase();
  const proven = await provePassword(deps, {
    userId,
    password,
    client,
    field: PASSWORD_FIELD,
    findFaults: ({ email }) =>
      isSame(email) ? { email: ["You sign in with this address already."] } : {},
  });

  const now = deps.clock.now();
  const confirmUntil = instantAfter(now, CONFIRM_MS);
  await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);
    await requireAttempt(deps, queries, {
      key: attemptKeyOfUser("email-changes", userId, deps.refreshKey),
      limit: EMAIL_CHANGES_PER_ACCOUNT,
    });
    const undo = newEmailChangeKey();
    await endWaitingEmailChange(queries, { userId, now });
    const changeId = await insertEmailChange(queries, {
      userId,
      sessionId,
      oldEmail: account.email,
      newEmail,
      firstUndoKeyHash: account.isVerified ? undo.keyHash : null,
      requestedAt: now,
      confirmUntil,
    });
    await enqueueJob(queries, sendEmailChangeRequest, { changeId });
    await recordSecurityEvent(deps, queries, {
      userId,
      kind: "email_change_requested",
      origin: originOf(client),
      sessionId,
    });
    if (!account.isVerified) return;

    const link = `${deps.publicUrl}/email/change/undo/${undo.key}`;
    await queueMail(deps, queries, {
      userId,
      recipient: account.email,
      ...writeChangeAskedMail({ email: account.email, newEmail, link }),
    });
  });
  return { newEmail, confirmUntil };
}
