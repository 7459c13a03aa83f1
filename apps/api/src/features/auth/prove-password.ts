import type { FieldErrors } from "@snowball/contract";
import { isTooLongToHash, passwordTooLong } from "@snowball/password-strength";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { readDeviceToken } from "./device-token.ts";
import { admitGuess, settleGuess, type Guess } from "./sign-in-limits.ts";
import {
  type AccountForChange,
  findAccountForChange,
  lockAccount,
  type LockedAccount,
} from "./user-store.ts";

export type ProveDeps = Pick<Dependencies, "clock" | "database" | "passwordHashing" | "refreshKey">;

/** Where a screen asks for the password alone. */
export const PASSWORD_FIELD = {
  name: "password",
  wrong: "This is not your password. Please enter it again.",
};

type Asked = {
  userId: string;
  password: string;
  client: Client;
  /** The field that the password stands in, and what is said of a wrong one. */
  field: { name: string; wrong: string };
  /** What is wrong with the rest of the call, told before a guess is counted. */
  findFaults?: (account: AccountForChange) => FieldErrors;
};

/** A password that was right a moment ago. */
export type ProvenPassword = Pick<Asked, "userId" | "field"> & {
  passwordHash: string;
  guess: Guess;
};

/**
 * Asks for the password within a session, before something that a found open browser must not do. It is
 * counted like one at sign-in, so that nobody can guess more often here than anywhere else.
 * @throws FieldProblem when it is wrong; Problem `throttled` with a time when too much was guessed.
 */
export async function provePassword(deps: ProveDeps, asked: Asked): Promise<ProvenPassword> {
  const { userId, password, field } = asked;
  if (isTooLongToHash(password)) throw new FieldProblem({ [field.name]: [passwordTooLong] });

  const { passwordHash, guess } = await admit(deps, asked);
  if (!(await deps.passwordHashing.verify(passwordHash, password))) throw wrong(field);
  return { userId, field, passwordHash, guess };
}

/**
 * The account of a password that was proven, locked until the transaction ends.
 * @throws FieldProblem when it was changed or reset meanwhile: what was right a moment ago is old now.
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

async function admit(deps: ProveDeps, { userId, client, findFaults }: Asked) {
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

function wrong({ name, wrong: sentence }: Asked["field"]): FieldProblem {
  return new FieldProblem({ [name]: [sentence] });
}
