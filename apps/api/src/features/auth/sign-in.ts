import type { SignInInput } from "@snowball/contract";
import { isTooLongToHash, passwordTooLong } from "@snowball/password-strength";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf, recordSecurityEvent } from "#features/security-events/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";

import { writeNewDeviceMail } from "./mails.ts";
import { consumeSignInAttempt, type SignInAttempt, refundSignInAttempt } from "./attempts.ts";
import { checkSecondStep } from "./two-factor.ts";
import { queueWarning } from "./notify-owner.ts";
import { type StartedSession, startSession } from "./sessions.ts";
import { type Client, readDeviceToken } from "./tokens.ts";
import {
  type Account,
  findAccount,
  findUserByEmail,
  lockAccount,
  type LockedAccount,
  savePasswordHash,
} from "./user-store.ts";

/**
 * Signs in with email and password, and with a code if two-factor authentication is on. An unknown
 * address takes the same steps and the same time as a wrong password.
 * @throws Problem `no_active_account`, `second_step_required`; FieldProblem for a wrong code;
 * `throttled` with a time after too many wrong guesses.
 */
export async function signIn(
  deps: Dependencies,
  { input, client }: { input: SignInInput; client: Client },
): Promise<StartedSession> {
  const { email, password } = input;
  if (isTooLongToHash(password)) throw new FieldProblem({ password: [passwordTooLong] });

  const deviceId = readDeviceToken(deps, client.deviceToken);
  const { account, guess } = await deps.passwordHashing.lookUpFirst(
    () => admit(deps, { input, ip: client.ip, deviceId }),
    { isFirst: deviceId !== null },
  );

  const isRight = await deps.passwordHashing.verify(account?.passwordHash ?? null, password, {
    isFirst: guess.isKnownDevice,
  });
  if (account === null || !isRight) {
    await deps.database.asSystem((db) =>
      enqueue(db, "note_failed_sign_in", { email, ...originOf(client) }),
    );
    throw new Problem("no_active_account");
  }

  const newHash = await strongerHash(deps, account, password);
  const outcome = await deps.database.asSystemInTransaction(async (db) => {
    await refundSignInAttempt(deps, db, guess);
    const stored = await lockUnchanged(db, account);
    if (stored === null) return null;

    const refusal = await checkSecondStep(deps, db, {
      account: stored,
      code: input.one_time_code ?? null,
      client,
    });
    // Returned, not thrown, so the counted attempt stays committed.
    if (refusal !== null) return refusal;
    if (newHash !== null) {
      await savePasswordHash(db, { userId: account.id, passwordHash: newHash });
    }
    const begun = await startSession(deps, db, { userId: account.id, client });
    await recordSignIn(deps, db, { account: stored, started: begun, client });
    return begun;
  });

  if (outcome instanceof Error) throw outcome;
  return outcome ?? signIn(deps, { input, client });
}

async function admit(
  deps: Dependencies,
  call: { input: SignInInput; ip: string; deviceId: string | null },
): Promise<{ account: Account | null; guess: SignInAttempt }> {
  const { email } = call.input;

  return deps.database.asSystemInTransaction(async (db) => {
    const account = await findAccount(db, { email }, call.deviceId);
    const guess: SignInAttempt = {
      email,
      ip: call.ip,
      isKnownDevice: account?.isKnownDevice ?? false,
    };
    // Counted before hashing, so concurrent guesses see each other's counts.
    await consumeSignInAttempt(deps, db, guess);
    return { account, guess };
  });
}

/**
 * Returns the account, or null if the stored hash is no longer the one that was compared. A session
 * started with a replaced password would survive the end of all other sessions.
 */
async function lockUnchanged(db: Db, account: Account): Promise<LockedAccount | null> {
  const stored = await lockAccount(db, account.id);

  return stored?.passwordHash === account.passwordHash ? stored : null;
}

/**
 * Returns a hash with current parameters if the stored one is weaker. Only sign-in has the plain
 * password.
 */
async function strongerHash(
  { passwordHashing }: Dependencies,
  { passwordHash }: Account,
  password: string,
): Promise<string | null> {
  return passwordHashing.isOutdated(passwordHash) ? passwordHashing.hash(password) : null;
}

type SignedIn = { account: LockedAccount; started: StartedSession; client: Client };

/**
 * Records a sign-in as a security event. One on a device that the account does not know is also reported
 * by email (OWASP ASVS 5.0, 6.3.5).
 */
export async function recordSignIn(
  deps: Dependencies,
  db: Db,
  { account, started, client }: SignedIn,
): Promise<void> {
  const { id: userId, email } = account;
  const { isNewDevice, sessionId } = started;
  const origin = originOf(client);

  await recordSecurityEvent(deps, db, {
    userId,
    kind: isNewDevice ? "signed_in_on_new_device" : "signed_in",
    origin,
    sessionId,
  });
  if (!isNewDevice) return;

  const content = writeNewDeviceMail({
    email,
    origin,
    at: deps.clock.now(),
    link: `${deps.publicUrl}/password-reset`,
  });
  await queueWarning(deps, db, { account, content });
}

/**
 * Records a wrong password as a security event of the account's owner, if there is one. Runs as a
 * job, so the response takes the same time for unregistered addresses. If the process crashes
 * before the job is marked as done, the event may be recorded twice.
 */
export function createNoteFailedSignInJob(deps: Dependencies) {
  return createJob("note_failed_sign_in", ({ email, device, network }) =>
    deps.database.asSystemInTransaction(async (db) => {
      const user = await findUserByEmail(db, email);
      if (user === null) return;

      await recordSecurityEvent(deps, db, {
        userId: user.id,
        kind: "sign_in_failed",
        origin: { device, network },
      });
    }),
  );
}
