import type { TwoFactorProof } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import {
  writeRecoveryCodesRenewedMail,
  writeSecondStepOffMail,
  writeSecondStepOnMail,
} from "./mails.ts";
import {
  describeOneTimeSecret,
  hashOfRecoveryCode,
  newOneTimeSecret,
  newRecoveryCodes,
  stepOfCode,
  withoutGaps,
} from "./check-two-factor.ts";
import { requireConfirmedAddress, requireConfirmedUser } from "./email-verification.ts";
import { notifyOwner } from "./notify-owner.ts";
import {
  lockAccountOfSession,
  lockReauthenticatedAccount,
  PASSWORD_FIELD,
  provePassword,
  reauthenticateWithTwoFactor,
} from "./prove-owner.ts";
import {
  deleteSecondStep,
  findSecondStep,
  isSecondStepOn,
  replaceRecoveryCodes,
  saveSecondStep,
  storeSecret,
} from "./two-factor-store.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import type { Client } from "./tokens.ts";

/**
 * Returns a secret for an authenticator app, replacing an unconfirmed one. Sign-in asks for a code
 * only after a first code has confirmed the secret.
 * @throws FieldProblem when the password is wrong; Problem `email_confirmation_needed`,
 * `second_step_is_on`, `throttled`.
 */
export async function startTwoFactor(
  deps: Dependencies,
  input: { userId: string; password: string; client: Client },
): Promise<{ secret: string; uri: string }> {
  const { userId } = input;
  await requireConfirmedUser(deps, userId);
  if (await deps.database.asSystem((db) => isSecondStepOn(db, userId))) throw isOn();
  const proven = await provePassword(deps, { ...input, field: PASSWORD_FIELD });
  const bytes = newOneTimeSecret();

  const { email } = await deps.database.asSystemInTransaction(async (db) => {
    const account = await lockReauthenticatedAccount(deps, db, proven);
    const sealedSecret = deps.secretBox.seal(bytes.toString("base64url"), userId);
    const isKept = await storeSecret(db, {
      userId,
      sealedSecret,
      startedAt: deps.clock.now(),
    });
    if (!isKept) throw isOn();
    return account;
  });
  return describeOneTimeSecret(bytes, { email });
}

function isOn(): Problem {
  return new Problem("second_step_is_on", { reason: "two-factor authentication is on" });
}

type Confirmation = { session: SessionIdentity; code: string; client: Client };

/** How long a displayed secret can be confirmed. */
const CONFIRM_MS = 30 * 60_000;
const WRONG = "This code is wrong. Please enter the code your app shows now.";

/**
 * Turns two-factor authentication on with a code of the app that received the secret. The user's
 * other sessions end, because they began without it. The owner receives an email with a link that
 * undoes it.
 * @returns the recovery codes, which are shown only once.
 * @throws FieldProblem when the code is wrong; Problem `email_confirmation_needed`; `not_found`
 * when no secret is pending or it has expired.
 */
export async function confirmTwoFactor(
  deps: Dependencies,
  { session: { userId, sessionId }, code, client }: Confirmation,
): Promise<string[]> {
  const now = deps.clock.now();
  const codes = newRecoveryCodes();

  await deps.database.asSystemInTransaction(async (db) => {
    const account = await lockAccountOfSession(deps, db, { userId, sessionId });
    requireConfirmedAddress(deps, account);
    const secret = await findWaitingSecret(deps, db, { userId, now });
    if (secret === null) throw new Problem("not_found", { reason: "no secret waits" });
    const usedStep = await stepOfCode(secret, { code: withoutGaps(code), now, usedStep: null });
    if (usedStep === null) throw new FieldProblem({ one_time_code: [WRONG] });

    await saveSecondStep(db, { userId, confirmedAt: now, usedStep });
    await replaceRecoveryCodes(db, { userId, hashes: codes.map(hashOfRecoveryCode) });
    const reason = "second_step_on";
    await revokeSessionsOfUser(db, { userId, keptSessionId: sessionId, reason, now });
    await notifyOwner(deps, db, {
      account,
      kind: "second_step_on",
      client,
      sessionId,
      mail: writeSecondStepOnMail,
    });
  });
  return codes;
}

async function findWaitingSecret(
  { secretBox }: Dependencies,
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<Buffer | null> {
  const step = await findSecondStep(db, userId);
  if (step === null || step.confirmedAt !== null) return null;
  if (now.getTime() - step.startedAt.getTime() > CONFIRM_MS) return null;

  return Buffer.from(secretBox.open(step.sealedSecret, userId), "base64url");
}

type Call = { input: TwoFactorProof; session: SessionIdentity; client: Client };

/**
 * Turns two-factor authentication off and deletes its secret and recovery codes. Afterwards the
 * password alone signs in.
 * @throws FieldProblem when the password or code is wrong; Problem `not_found` when it is off,
 * `throttled`.
 */
export async function turnOffTwoFactor(deps: Dependencies, call: Call): Promise<void> {
  const { input, session, client } = call;
  const { password, one_time_code: code } = input;
  const { userId, sessionId } = session;
  await requireOn(deps, userId);

  await reauthenticateWithTwoFactor(
    deps,
    { userId, password, code, client },
    async (db, account) => {
      await deleteSecondStep(db, userId);
      const mail = writeSecondStepOffMail;
      await notifyOwner(deps, db, {
        account,
        kind: "second_step_off",
        client,
        sessionId,
        mail,
      });
    },
  );
}

/**
 * Replaces the recovery codes with ten new ones.
 * @throws like `turnOffTwoFactor`.
 */
export async function renewRecoveryCodes(deps: Dependencies, call: Call): Promise<string[]> {
  const { input, session, client } = call;
  const { password, one_time_code: code } = input;
  const { userId, sessionId } = session;
  await requireOn(deps, userId);

  const codes = newRecoveryCodes();
  await reauthenticateWithTwoFactor(
    deps,
    { userId, password, code, client },
    async (db, account) => {
      // It may have been turned off in the meantime. The account is locked, so the state cannot
      // change now.
      if (!(await isSecondStepOn(db, userId))) throw isOff();
      await replaceRecoveryCodes(db, { userId, hashes: codes.map(hashOfRecoveryCode) });
      const mail = writeRecoveryCodesRenewedMail;
      const kind = "recovery_codes_renewed";
      await notifyOwner(deps, db, { account, kind, client, sessionId, mail });
    },
  );
  return codes;
}

async function requireOn({ database }: Dependencies, userId: string): Promise<void> {
  if (!(await database.asSystem((db) => isSecondStepOn(db, userId)))) throw isOff();
}

function isOff(): Problem {
  return new Problem("not_found", { reason: "two-factor authentication is off" });
}
