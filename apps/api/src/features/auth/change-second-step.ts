import type { TwoFactorProof } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import type { Client } from "./client-hash.ts";
import { type BothDeps, withBothSteps } from "./prove-both-steps.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import {
  countRecoveryCodes,
  deleteSecondStep,
  isSecondStepOn,
  replaceRecoveryCodes,
} from "./second-step-store.ts";
import { notifyOwner } from "./notify-owner.ts";
import {
  writeRecoveryCodesRenewedMail,
  writeSecondStepOffMail,
} from "./write-second-step-mails.ts";

type Call = { input: TwoFactorProof; session: SessionIdentity; client: Client };

/** Returns whether two-factor authentication is on and how many recovery codes are left. */
export async function findOwnSecondStep(
  { database }: Pick<Dependencies, "database">,
  userId: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  return database.asSystem(async (queries) => ({
    isOn: await isSecondStepOn(queries, userId),
    recoveryCodesLeft: await countRecoveryCodes(queries, userId),
  }));
}

/**
 * Turns two-factor authentication off and deletes its secret and recovery codes. Afterwards the
 * password alone signs in.
 * @throws FieldProblem when the password or code is wrong; Problem `not_found` when it is off,
 * `throttled`.
 */
export async function turnOffTwoFactor(deps: BothDeps, call: Call): Promise<void> {
  const { input, session, client } = call;
  const { password, one_time_code: code } = input;
  const { userId, sessionId } = session;
  await requireOn(deps, userId);

  await withBothSteps(deps, { userId, password, code, client }, async (queries, account) => {
    await deleteSecondStep(queries, userId);
    const mail = writeSecondStepOffMail;
    await notifyOwner(deps, queries, { account, kind: "second_step_off", client, sessionId, mail });
  });
}

/**
 * Replaces the recovery codes with ten new ones.
 * @throws like `turnOffTwoFactor`.
 */
export async function renewRecoveryCodes(deps: BothDeps, call: Call): Promise<string[]> {
  const { input, session, client } = call;
  const { password, one_time_code: code } = input;
  const { userId, sessionId } = session;
  await requireOn(deps, userId);

  const codes = newRecoveryCodes();
  await withBothSteps(deps, { userId, password, code, client }, async (queries, account) => {
    // It may have been turned off in the meantime. The account is locked, so the state cannot
    // change now.
    if (!(await isSecondStepOn(queries, userId))) throw isOff();
    await replaceRecoveryCodes(queries, { userId, hashes: codes.map(hashOfRecoveryCode) });
    const mail = writeRecoveryCodesRenewedMail;
    const kind = "recovery_codes_renewed";
    await notifyOwner(deps, queries, { account, kind, client, sessionId, mail });
  });
  return codes;
}

async function requireOn({ database }: BothDeps, userId: string): Promise<void> {
  if (!(await database.asSystem((queries) => isSecondStepOn(queries, userId)))) throw isOff();
}

function isOff(): Problem {
  return new Problem("not_found", { reason: "no second step" });
}
