import { randomBytes } from "node:crypto";

import type { TwoFactorProof } from "@snowball/contract";
import { NobleCryptoPlugin, ScureBase32Plugin, TOTP } from "otplib";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import { hashOfSecret } from "#http/random-secret.ts";
import type { SessionIdentity } from "#http/router.ts";

import { attemptKeyOfUser, CODES_PER_ACCOUNT, countAttempt, throttledProblem } from "./attempts.ts";
import { deleteAttempts } from "./attempt-store.ts";
import { requireConfirmedAddress, requireConfirmedUser } from "./email-verification.ts";
import {
  writeRecoveryCodesRenewedMail,
  writeRecoveryCodeUsedMail,
  writeSecondStepOffMail,
  writeSecondStepOnMail,
} from "./mails.ts";
import { notifyOwner } from "./notify-owner.ts";
import {
  lockAccountOfSession,
  lockReauthenticatedAccount,
  PASSWORD_FIELD,
  provePassword,
} from "./prove-owner.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import type { Client } from "./tokens.ts";
import {
  countRecoveryCodes,
  deleteSecondStep,
  findSecondStep,
  isSecondStepOn,
  replaceRecoveryCodes,
  saveSecondStep,
  type SecondStepRow,
  storeSecret,
  useRecoveryCode,
} from "./two-factor-store.ts";
import type { LockedAccount } from "./user-store.ts";

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
const WRONG_FIRST_CODE = "This code is wrong. Please enter the code your app shows now.";

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
    if (usedStep === null) throw new FieldProblem({ one_time_code: [WRONG_FIRST_CODE] });

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

type BothStepsInput = { userId: string; password: string; code: string; client: Client };

/**
 * Runs a change that needs the password, and also a two-factor code if that is on. Wrong ones count
 * like those at sign-in.
 * @throws FieldProblem when one is wrong; Problem `throttled`.
 */
export async function reauthenticateWithTwoFactor(
  deps: Dependencies,
  input: BothStepsInput,
  change: (db: Db, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const { code, client } = input;
  const proven = await provePassword(deps, { ...input, field: PASSWORD_FIELD });

  const refusal = await deps.database.asSystemInTransaction(async (db) => {
    const account = await lockReauthenticatedAccount(deps, db, proven);
    const refused = await checkSecondStep(deps, db, { account, code, client });
    if (refused === null) await change(db, account);
    return refused;
  });
  if (refusal !== null) throw refusal;
}

type CodeCheck = {
  /** Locked, so concurrent tries of one code run one after the other. */
  account: LockedAccount;
  /** Null if the client sent no code; empty if the user left the field empty. */
  code: string | null;
  client: Client;
};

const EMPTY = "Please enter the code from your authenticator app.";
const WRONG = "This code is wrong or was already used. Please enter a new one.";

/**
 * Checks the two-factor code of a user who entered the correct password. Accepts each code of the
 * app once, or a recovery code, which is used up. Passes if two-factor authentication is off.
 * @returns null if the check passes. Otherwise the caller throws the result after committing the
 * counters: Problem `second_step_required` or `throttled`, or a FieldProblem.
 */
export async function checkSecondStep(
  deps: Dependencies,
  db: Db,
  { account, code: typed, client }: CodeCheck,
): Promise<Problem | FieldProblem | null> {
  const { id: userId } = account;
  const step = await findSecondStep(db, userId);
  if (step === null || step.confirmedAt === null) return null;
  if (typed === null) {
    return new Problem("second_step_required", { reason: "no code for two-factor authentication" });
  }
  const code = withoutGaps(typed);
  if (code === "") return new FieldProblem({ one_time_code: [EMPTY] });

  const key = attemptKeyOfUser("guesses-of-codes", userId, deps.refreshKey);
  const wait = await countAttempt(deps, db, { key, limit: CODES_PER_ACCOUNT });
  if (wait !== null) return throttledProblem(key, wait);

  const isRight = isOneTimeCode(code)
    ? await useOneTimeCode(deps, db, { userId, code, step })
    : await tryRecoveryCode(deps, db, { account, code, client });
  if (isRight) {
    await deleteAttempts(db, key);
    return null;
  }
  const origin = originOf(client);
  await recordSecurityEvent(deps, db, { userId, kind: "second_step_failed", origin });
  return new FieldProblem({ one_time_code: [WRONG] });
}

async function useOneTimeCode(
  { clock, secretBox }: Dependencies,
  db: Db,
  { userId, code, step }: { userId: string; code: string; step: SecondStepRow },
): Promise<boolean> {
  const secret = Buffer.from(secretBox.open(step.sealedSecret, userId), "base64url");
  const usedStep = await stepOfCode(secret, {
    code,
    now: clock.now(),
    usedStep: step.usedStep,
  });
  if (usedStep === null) return false;

  await saveSecondStep(db, { userId, usedStep });
  return true;
}

async function tryRecoveryCode(
  deps: Dependencies,
  db: Db,
  { account, code, client }: CodeCheck & { code: string },
): Promise<boolean> {
  const codeHash = hashOfRecoveryCode(code);
  if (!(await useRecoveryCode(db, { userId: account.id, codeHash }))) return false;

  const left = await countRecoveryCodes(db, account.id);
  await notifyOwner(deps, db, {
    account,
    kind: "recovery_code_used",
    client,
    mail: (about) => writeRecoveryCodeUsedMail({ ...about, left }),
  });
  return true;
}

/** RFC 4226 §4 (R6) recommends 160 bits. */
const SECRET_BYTES = 20;
/** RFC 6238 §5.2: tolerates clocks that are one step off and codes that are typed late. */
const TOLERANCE_SECONDS = 30;

const base32 = new ScureBase32Plugin();
/**
 * The defaults of RFC 6238, which every authenticator app supports: HMAC-SHA-1, six digits, steps of 30 seconds. The
 * RFC allows others, but widespread apps ignore them in the URI.
 */
const totp = new TOTP({ issuer: "Snowball", crypto: new NobleCryptoPlugin() });

export function newOneTimeSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns a secret as text, and as the URI for the QR code. */
export function describeOneTimeSecret(
  bytes: Buffer,
  { email }: { email: string },
): { secret: string; uri: string } {
  const secret = base32.encode(bytes);
  return { secret, uri: totp.toURI({ label: email, secret }) };
}

function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/**
 * Returns the step of a code, in 30 seconds since 1970: the current step or an adjacent one, later than `usedStep`
 * (RFC 6238 §5.2). Returns null if the code is wrong or was used.
 */
export async function stepOfCode(
  secret: Buffer,
  { code, now, usedStep }: { code: string; now: Date; usedStep: number | null },
): Promise<number | null> {
  if (!isOneTimeCode(code)) return null;
  const epoch = now.getTime() / 1000;
  const result = await totp.verify(code, { secret, epoch, epochTolerance: TOLERANCE_SECONDS });
  // Compared here, because otplib throws if the clock was set back to before the used step.
  if (!result.valid || (usedStep !== null && result.timeStep <= usedStep)) return null;

  return result.timeStep;
}

const CODES = 10;
/** 120 bits: from 112 bits on, a plain hash is safe to store (OWASP ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_BYTES = 15;

/** Returns ten codes in display format: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = base32.encode(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase();
    return letters.replaceAll(/(.{4})(?!$)/g, "$1-");
  });
}

/** Returns the hash to store for a code. Ignores case, spaces and dashes. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfSecret(withoutGaps(code).toLowerCase());
}

function withoutGaps(code: string): string {
  return code.replaceAll(/[\s-]/g, "");
}
