import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import type { Client } from "./client-hash.ts";
import { stepOfCode } from "./one-time-code.ts";
import { type NotifyDeps, notifyOwner } from "./notify-owner.ts";
import { hashOfRecoveryCode, newRecoveryCodes, withoutGaps } from "./recovery-codes.ts";
import { findSecondStep, replaceRecoveryCodes, saveSecondStep } from "./second-step-store.ts";
import { requireConfirmedAddress } from "./require-confirmed-address.ts";
import { findLiveSession, revokeSessionsOfUser } from "./session-store.ts";
import { lockAccount } from "./user-store.ts";
import { writeSecondStepOnMail } from "./write-second-step-mails.ts";

type ConfirmDeps = NotifyDeps & Pick<Dependencies, "database">;
type Confirmation = { session: SessionIdentity; code: string; client: Client };

/** How long a displayed secret can be confirmed. */
const CONFIRM_MS = 30 * 60_000;
const WRONG = "This code is not right. Please enter the one that the app shows now.";

/**
 * Turns two-factor authentication on with a code of the app that received the secret. The user's
 * other sessions end, because they began without it. The owner receives an email with a link that
 * undoes it.
 * @returns the recovery codes, which are shown only once.
 * @throws FieldProblem when the code is wrong; Problem `email_confirmation_needed`; `not_found`
 * when no secret is pending or it has expired.
 */
export async function confirmTwoFactor(
  deps: ConfirmDeps,
  { session: { userId, sessionId }, code, client }: Confirmation,
): Promise<string[]> {
  const now = deps.clock.now();
  const codes = newRecoveryCodes();

  await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockAccount(queries, userId);
    // Read again under the lock: a recovery may have ended the session in the meantime.
    const live = await findLiveSession(queries, { userId, sessionId, now });
    if (account === null || live === null) {
      throw new Problem("token_not_valid", { reason: "the session is over" });
    }
    requireConfirmedAddress(deps, account);
    const secret = await findWaitingSecret(deps, queries, { userId, now });
    if (secret === null) throw new Problem("not_found", { reason: "no secret waits" });
    const usedStep = stepOfCode(secret, { code: withoutGaps(code), now, usedStep: null });
    if (usedStep === null) throw new FieldProblem({ one_time_code: [WRONG] });

    await saveSecondStep(queries, { userId, confirmedAt: now, usedStep });
    await replaceRecoveryCodes(queries, { userId, hashes: codes.map(hashOfRecoveryCode) });
    const reason = "second_step_on";
    await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });
    await notifyOwner(deps, queries, {
      account,
      kind: "second_step_on",
      client,
      sessionId,
      isUndoable: true,
      mail: writeSecondStepOnMail,
    });
  });
  return codes;
}

async function findWaitingSecret(
  { secretBox }: ConfirmDeps,
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<Buffer | null> {
  const step = await findSecondStep(queries, userId);
  if (step === null || step.confirmedAt !== null) return null;
  if (now.getTime() - step.startedAt.getTime() > CONFIRM_MS) return null;

  return Buffer.from(secretBox.open(step.secret, userId), "base64url");
}
