import type { SignInInput } from "@snowball/contract";
import { isTooLongToHash, passwordTooLong } from "@snowball/password-strength";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf } from "#features/security-events/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import type { Client } from "./client-hash.ts";
import { readDeviceToken } from "./device-token.ts";
import { checkSecondStep, type SecondStepDeps } from "./check-second-step.ts";
import { noteFailedSignInJob } from "./note-failed-sign-in.job.ts";
import { noteSignIn, type NoteSignInDeps } from "./note-sign-in.ts";
import { admitGuess, type Guess, settleGuess } from "./sign-in-limits.ts";
import { type StartedSession, startSession, type StartSessionDeps } from "./start-session.ts";
import {
  findAccountForSignIn,
  lockAccount,
  type LockedAccount,
  savePasswordHash,
  type SignInAccount,
} from "./user-store.ts";

type SignInDeps = Pick<Dependencies, "database" | "passwordHashing"> &
  NoteSignInDeps &
  SecondStepDeps &
  StartSessionDeps;

/**
 * Signs in with email and password, and with a code if two-factor authentication is on. An unknown
 * address takes the same steps and the same time as a wrong password.
 * @throws Problem `no_active_account`, `second_step_required`; FieldProblem for a wrong code;
 * `throttled` with a time after too many wrong guesses.
 */
export async function signIn(
  deps: SignInDeps,
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
    await deps.database.asSystem((queries) =>
      enqueueJob(queries, noteFailedSignInJob, { email, ...originOf(client) }),
    );
    throw new Problem("no_active_account");
  }

  const newHash = await strongerHash(deps, account, password);
  const outcome = await deps.database.asSystemInTransaction(async (queries) => {
    await settleGuess(deps, queries, guess);
    const stored = await lockUnchanged(queries, account);
    if (stored === null) return null;

    const refusal = await checkSecondStep(deps, queries, {
      account: stored,
      code: input.one_time_code ?? null,
      client,
    });
    // Returned, not thrown, so the counted attempt stays committed.
    if (refusal !== null) return refusal;
    if (newHash !== null) await saveHash(queries, account, newHash);
    const begun = await startSession(deps, queries, { userId: account.id, client });
    await noteSignIn(deps, queries, { account: stored, started: begun, client });
    return begun;
  });

  if (outcome instanceof Error) throw outcome;
  return outcome ?? signIn(deps, { input, client });
}

async function admit(
  deps: SignInDeps,
  call: { input: SignInInput; ip: string; deviceId: string | null },
): Promise<{ account: SignInAccount | null; guess: Guess }> {
  const { email } = call.input;

  return deps.database.asSystemInTransaction(async (queries) => {
    const account = await findAccountForSignIn(queries, { email, deviceId: call.deviceId });
    const guess: Guess = { email, ip: call.ip, isKnownDevice: account?.isKnownDevice ?? false };
    // Counted before hashing, so concurrent guesses see each other's counts.
    await admitGuess(deps, queries, guess);
    return { account, guess };
  });
}

/**
 * Returns the account, or null if the stored hash is no longer the one that was compared. A session
 * started with a replaced password would survive the end of all other sessions.
 */
async function lockUnchanged(
  queries: Queries,
  account: SignInAccount,
): Promise<LockedAccount | null> {
  const stored = await lockAccount(queries, account.id);

  return stored?.passwordHash === account.passwordHash ? stored : null;
}

/**
 * Returns a hash with current parameters if the stored one is weaker. Only sign-in has the plain
 * password.
 */
async function strongerHash(
  { passwordHashing }: SignInDeps,
  { passwordHash }: SignInAccount,
  password: string,
): Promise<string | null> {
  return passwordHashing.isOutdated(passwordHash) ? passwordHashing.hash(password) : null;
}

async function saveHash(
  queries: Queries,
  { id }: SignInAccount,
  passwordHash: string,
): Promise<void> {
  await savePasswordHash(queries, { userId: id, passwordHash });
}
