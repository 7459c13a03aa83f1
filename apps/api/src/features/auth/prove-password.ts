import type { FieldErrors } from "@snowball/contract";
import { isTooLongToHash, passwordTooLong } from "@snowball/password-strength";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { readDeviceToken } from "./device-token.ts";
import { admitGuess, type Guess, settleGuess } from "./sign-in-limits.ts";
import {
  type AccountForChange,
  findAccountForChange,
  lockAccount,
  type LockedAccount,
} from "./user-store.ts";

export type ProveDeps = Pick<Dependencies, "clock" | "database" | "passwordHashing" | "refreshKey">;

/** For forms that ask only for the password. */
export const PASSWORD_FIELD = {
  name: "password",
  wrong: "This is not your password. Please enter it again.",
};

type PasswordCheck = {
  userId: string;
  password: string;
  client: Client;
  /** The name of the password field, and its error message for a wrong password. */
  field: { name: string; wrong: string };
  /** Validates the other fields before an attempt is counted. */
  findFaults?: (account: AccountForChange) => FieldErrors;
};

/** A password that was correct a moment ago. */
export type ProvenPassword = Pick<PasswordCheck, "userId" | "field"> & {
  passwordHash: string;
  guess: Guess;
};

/**
 * Checks the password within a session, before an action that someone at an unattended browser must
 * not do. Counts wrong passwords like those at sign-in, so this allows no extra guesses.
 * @throws FieldProblem when it is wrong; Problem `throttled` with a time after too many guesses.
 */
export async function provePassword(
  deps: ProveDeps,
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
export async function lockProven(
  deps: ProveDeps,
  queries: Queries,
  { userId, field, passwordHash, guess }: ProvenPassword,
): Promise<LockedAccount> {
  await settleGuess(deps, queries, guess);
  const account = await lockAccount(queries, userId);
  if (account?.passwordHash !== passwordHash) throw wrong(field);

  return account;
}

async function admit(deps: ProveDeps, { userId, client, findFaults }: PasswordCheck) {
  return deps.database.asSystemInTransaction(async (queries) => {
    const account = await findAccountForChange(queries, {
      userId,
      deviceId: readDeviceToken(deps, client.deviceToken),
    });
    if (account === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
    const faults = findFaults?.(account) ?? {};
    if (Object.keys(faults).length > 0) throw new FieldProblem(faults);

    const { email, isKnownDevice, passwordHash } = account;
    const guess: Guess = { email, ip: client.ip, isKnownDevice };
    await admitGuess(deps, queries, guess);
    return { passwordHash, guess };
  });
}

function wrong({ name, wrong: sentence }: PasswordCheck["field"]): FieldProblem {
  return new FieldProblem({ [name]: [sentence] });
}
