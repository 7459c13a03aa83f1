import type { EmailChangeInput } from "@snowball/contract";

import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";
import { enqueueJob } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { attemptKeyOfUser } from "./attempt-keys.ts";
import { EMAIL_CHANGES_PER_ACCOUNT } from "./attempt-rules.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { CONFIRM_MS } from "./email-change-key.ts";
import { endWaitingEmailChange, insertEmailChange } from "./email-change-store.ts";
import { type NotifyDeps, notifyOwner } from "./notify-owner.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { requireConfirmedAddress, requireConfirmedUser } from "./require-confirmed-address.ts";
import { sendEmailChangeRequest } from "./send-email-change-request.ts";
import { writeChangeRequestedMail } from "./write-email-change-mails.ts";

type RequestDeps = ProveDeps & NotifyDeps;
type RequestCall = { input: EmailChangeInput; session: SessionIdentity; client: Client };

/**
 * Requests another address to sign in with. Nothing changes until the link that goes there is followed.
 * A job finds out whether another account has the address, so that neither the answer nor its time
 * reveals it. The old address receives a link that stops the change. An earlier request ends.
 * @throws FieldProblem when the password is wrong or the address is the user's already; Problem
 *   `email_confirmation_needed`, `mail_switched_off`, `throttled`.
 */
export async function requestEmailChange(
  deps: RequestDeps,
  { input, session, client }: RequestCall,
): Promise<{ newEmail: string; confirmUntil: Date }> {
  if (deps.mailDelivery === null) throw new Problem("mail_switched_off", { isFault: false });
  const { userId, sessionId } = session;
  await requireConfirmedUser(deps, userId);
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
    requireConfirmedAddress(deps, account);
    await requireAttempt(deps, queries, {
      key: attemptKeyOfUser("email-changes", userId, deps.refreshKey),
      limit: EMAIL_CHANGES_PER_ACCOUNT,
    });
    await endWaitingEmailChange(queries, { userId, now });
    const changeId = await insertEmailChange(queries, {
      userId,
      sessionId,
      oldEmail: account.email,
      newEmail,
      requestedAt: now,
      confirmUntil,
    });
    await enqueueJob(queries, sendEmailChangeRequest, { changeId });
    await notifyOwner(deps, queries, {
      account,
      kind: "email_change_requested",
      client,
      sessionId,
      isUndoable: true,
      mail: (about) => writeChangeRequestedMail({ ...about, newEmail }),
    });
  });
  return { newEmail, confirmUntil };
}
