import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/session-guard.ts";

import type { Client } from "./client-hash.ts";
import { stepOfCode } from "./one-time-code.ts";
import { hashOfRecoveryCode, newRecoveryCodes, withoutGaps } from "./recovery-codes.ts";
import { findSecondStep, replaceRecoveryCodes, saveSecondStep } from "./second-step-store.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import { tellOwner, type TellDeps } from "./tell-owner.ts";
import { lockAccount } from "./user-store.ts";
import { writeSecondStepOnMail } from "./write-second-step-mails.ts";

type ConfirmDeps = TellDeps & Pick<Dependencies, "database">;
type Confirmation = { session: SessionIdentity; code: string; client: Client };

/** So long a secret that was shown can be confirmed. */
const CONFIRM_MS = 30 * 60_000;
const WRONG = "This code is not right. Please enter the one that the app shows now.";

/**
 * Turns the second step on with a code of the app that was given the secret. The user's other sessions
 * end: they began without it.
 * @returns the recovery codes, which are told this once.
 * @throws FieldProblem when the code is wrong; Problem `not_found` when no secret waits, or for too long.
 */
export async function confirmSecondStep(
  deps: ConfirmDeps,
  { session: { userId, sessionId }, code, client }: Confirmation,
): Promise<string[]> {
  const now = deps.clock.now();
  const codes = newRecoveryCodes();

  await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockAccount(queries, userId);
    const secret = await findWaitingSecret(deps, queries, { userId, now });
    if (account === null || secret === null) {
      throw new Problem("not_found", { reason: "no secret waits" });
    }
    const usedStep = stepOfCode(secret, { code: withoutGaps(code), now, usedStep: null });
    if (usedStep === null) throw new FieldProblem({ one_time_code: [WRONG] });

    await saveSecondStep(queries, { userId, confirmedAt: now, usedStep });
    await replaceRecoveryCodes(queries, { userId, hashes: codes.map(hashOfRecoveryCode) });
    const reason = "second_step_on";
    await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });
    const mail = writeSecondStepOnMail;
    await tellOwner(deps, queries, { account, kind: "second_step_on", client, sessionId, mail });
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
