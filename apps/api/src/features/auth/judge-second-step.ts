import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { attemptKeyOfUser } from "./attempt-keys.ts";
import { CODES_PER_ACCOUNT } from "./attempt-rules.ts";
import { forgetAttempts } from "./attempt-store.ts";
import type { Client } from "./client-hash.ts";
import { countAttempt, tooManyAttempts } from "./count-attempt.ts";
import { isOneTimeCode, stepOfCode } from "./one-time-code.ts";
import { hashOfRecoveryCode, withoutGaps } from "./recovery-codes.ts";
import {
  countRecoveryCodes,
  findSecondStep,
  saveSecondStep,
  type SecondStepRow,
  useRecoveryCode,
} from "./second-step-store.ts";
import { notifyOwner, type NotifyDeps } from "./notify-owner.ts";
import type { LockedAccount } from "./user-store.ts";
import { writeRecoveryCodeUsedMail } from "./write-second-step-mails.ts";

export type JudgeDeps = Pick<Dependencies, "refreshKey"> & NotifyDeps;

type Asked = {
  /** Locked, so that of one code tried many times at once each try sees the one before. */
  account: LockedAccount;
  /** Null where none was asked for yet; empty where the field was left empty. */
  code: string | null;
  client: Client;
};

const EMPTY = "Please enter the code from your authenticator app.";
const WRONG = "This code is not right, or it was used before. Please enter a new one.";

/**
 * Judges the code of who has proven the password: of the app, each once, or a recovery code, which is used
 * up. Passes where no second step is on.
 * @returns null where it passes; otherwise what the caller throws once the transaction has kept what was
 *   counted: Problem `second_step_required` or `throttled`, or a FieldProblem.
 */
export async function judgeSecondStep(
  deps: JudgeDeps,
  queries: Queries,
  { account, code: typed, client }: Asked,
): Promise<Problem | FieldProblem | null> {
  const { id: userId } = account;
  const step = await findSecondStep(queries, userId);
  if (step === null || step.confirmedAt === null) return null;
  if (typed === null) {
    return new Problem("second_step_required", { reason: "no code of the second step" });
  }
  const code = withoutGaps(typed);
  if (code === "") return new FieldProblem({ one_time_code: [EMPTY] });

  const key = attemptKeyOfUser("guesses-of-codes", userId, deps.refreshKey);
  const wait = await countAttempt(deps, queries, { key, limit: CODES_PER_ACCOUNT });
  if (wait !== null) return tooManyAttempts(key, wait);

  const isRight = isOneTimeCode(code)
    ? await useOneTimeCode(deps, queries, { userId, code, step })
    : await tryRecoveryCode(deps, queries, { account, code, client });
  if (isRight) {
    await forgetAttempts(queries, key);
    return null;
  }
  const origin = originOf(client);
  await recordSecurityEvent(deps, queries, { userId, kind: "second_step_failed", origin });
  return new FieldProblem({ one_time_code: [WRONG] });
}

async function useOneTimeCode(
  { clock, secretBox }: JudgeDeps,
  queries: Queries,
  { userId, code, step }: { userId: string; code: string; step: SecondStepRow },
): Promise<boolean> {
  const secret = Buffer.from(secretBox.open(step.secret, userId), "base64url");
  const usedStep = stepOfCode(secret, { code, now: clock.now(), usedStep: step.usedStep });
  if (usedStep === null) return false;

  await saveSecondStep(queries, { userId, usedStep });
  return true;
}

async function tryRecoveryCode(
  deps: JudgeDeps,
  queries: Queries,
  { account, code, client }: Asked & { code: string },
): Promise<boolean> {
  const codeHash = hashOfRecoveryCode(code);
  if (!(await useRecoveryCode(queries, { userId: account.id, codeHash }))) return false;

  const left = await countRecoveryCodes(queries, account.id);
  await notifyOwner(deps, queries, {
    account,
    kind: "recovery_code_used",
    client,
    mail: (about) => writeRecoveryCodeUsedMail({ ...about, left }),
  });
  return true;
}
