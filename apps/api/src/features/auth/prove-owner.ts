import type { FieldErrors } from "@snowball/contract";
import { isTooLongToHash, passwordTooLong } from "@snowball/password-strength";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem, refuseFaults } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import { consumeSignInAttempt, type SignInAttempt, refundSignInAttempt } from "./attempts.ts";
import { findLiveSession, markProven } from "./session-store.ts";
import { type Client, readDeviceToken } from "./tokens.ts";
import { type Account, findAccount, lockAccount, type LockedAccount } from "./user-store.ts";

/** How long a password check stays valid for calls that need a recent one. */
const PROOF_MS = 15 * 60_000;

export function isReauthenticationFresh({ clock }: Dependencies, provenAt: Date): boolean {
  return clock.now().getTime() - provenAt.getTime() <= PROOF_MS;
}

/**
 * Records that the user entered their password in this session, for calls that need a recent
 * password check. Wrong passwords count like those at sign-in.
 * @throws FieldProblem when the password is wrong; Problem `throttled`.
 */
export async function reauthenticate(
  deps: Dependencies,
  input: { password: string; session: SessionIdentity; client: Client },
): Promise<void> {
  const { password, session, client } = input;
  const { userId } = session;
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  await deps.database.asSystemInTransaction(async (db) => {
    await lockReauthenticatedAccount(deps, db, proven);
    await markProven(db, { ...session, now: deps.clock.now() });
  });
}

/** For forms that ask only for the password. */
export const PASSWORD_FIELD = {
  name: "password",
  wrong: "This password is wrong. Please try again.",
};

type PasswordCheck = {
  userId: string;
  password: string;
  client: Client;
  /** The name of the password field, and its error message for a wrong password. */
  field: { name: string; wrong: string };
  /** Validates the other fields before an attempt is counted. */
  findFaults?: (account: Account) => FieldErrors;
};

/** A password that was correct a moment ago. */
type ProvenPassword = Pick<PasswordCheck, "userId" | "field"> & {
  passwordHash: string;
  guess: SignInAttempt;
};

/**
 * Checks the password within a session, before an action that someone at an unattended browser must
 * not do. Counts wrong passwords like those at sign-in, so this allows no extra guesses.
 * @throws FieldProblem when it is wrong; Problem `throttled` with a time after too many guesses.
 */
export async function provePassword(
  deps: Dependencies,
  input: PasswordCheck,
): Promise<ProvenPassword> {
  const { userId, password, field } = input;
  if (isTooLongToHash(password)) throw new FieldProblem({ [field.name]: [passwordTooLong] });

  const { passwordHash, guess } = await admit(deps, input);
  if (!(await deps.passwordHashing.verify(passwordHash, password))) throw wrong(field);
  return { userId, field, passwordHash, guess };
}

/**
 * Returns the account of a checked password, locked until the transaction ends.
 * @throws FieldProblem when the password was changed or reset since the check.
 */
export async function lockReauthenticatedAccount(
  deps: Dependencies,
  db: Db,
  { userId, field, passwordHash, guess }: ProvenPassword,
): Promise<LockedAccount> {
  await refundSignInAttempt(deps, db, guess);
  const account = await lockAccount(db, userId);
  if (account?.passwordHash !== passwordHash) throw wrong(field);

  return account;
}

/**
 * Returns the account of a session, locked until the transaction ends. Reads the session again
 * under the lock, because a recovery may have ended it in the meantime.
 * @throws Problem `token_not_valid` when the session is over.
 */
export async function lockAccountOfSession(
  { clock }: Dependencies,
  db: Db,
  session: SessionIdentity,
): Promise<LockedAccount> {
  const account = await lockAccount(db, session.userId);
  const live = await findLiveSession(db, { ...session, now: clock.now() });
  if (account === null || live === null) {
    throw new Problem("token_not_valid", { reason: "the session is over" });
  }
  return account;
}

async function admit(deps: Dependencies, { userId, client, findFaults }: PasswordCheck) {
  return deps.database.asSystemInTransaction(async (db) => {
    const deviceId = readDeviceToken(deps, client.deviceToken);
    const account = await findAccount(db, { userId }, deviceId);
    if (account === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
    const faults = findFaults?.(account) ?? {};
    refuseFaults(faults);

    const { email, isKnownDevice, passwordHash } = account;
    const guess: SignInAttempt = { email, ip: client.ip, isKnownDevice };
    await consumeSignInAttempt(deps, db, guess);
    return { passwordHash, guess };
  });
}

function wrong({ name, wrong: sentence }: PasswordCheck["field"]): FieldProblem {
  return new FieldProblem({ [name]: [sentence] });
}
