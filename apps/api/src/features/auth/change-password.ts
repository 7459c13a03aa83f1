import type { PasswordChangeInput } from "@snowball/contract";
import { isTooLongToHash, passwordTooLong } from "@snowball/password-strength";

import type { Dependencies } from "#dependencies.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/session-guard.ts";

import type { Client } from "./client-hash.ts";
import { readDeviceToken } from "./device-token.ts";
import { findNewPasswordFaults } from "./find-password-faults.ts";
import { replacePassword } from "./replace-password.ts";
import { admitGuess, settleGuess, type Guess } from "./sign-in-limits.ts";
import { findAccountForChange, lockAccount } from "./user-store.ts";

type ChangeDeps = Pick<
  Dependencies,
  | "clock"
  | "database"
  | "mailDelivery"
  | "passwordHashing"
  | "publicUrl"
  | "refreshKey"
  | "secretBox"
>;
type ChangeCall = { input: PasswordChangeInput; session: SessionIdentity; client: Client };

/**
 * Changes the password within a session. This session goes on; all others of the user end. The old
 * password is asked for and counted like one at sign-in, so that who found an open browser cannot
 * guess more often than anybody else.
 * @throws FieldProblem when the old password is wrong or the new one breaks the rules of registration;
 *   Problem `throttled` with a time when too much was guessed.
 */
export async function changePassword(
  deps: ChangeDeps,
  { input, session, client }: ChangeCall,
): Promise<void> {
  if (isTooLongToHash(input.old_password)) {
    throw new FieldProblem({ old_password: [passwordTooLong] });
  }

  const { passwordHash: knownHash, guess } = await admit(deps, { input, session, client });
  if (!(await deps.passwordHashing.verify(knownHash, input.old_password))) {
    throw wrongOldPassword();
  }
  const passwordHash = await deps.passwordHashing.hash(input.new_password1);

  await deps.database.asSystemInTransaction(async (queries) => {
    await settleGuess(deps, queries, guess);
    const account = await lockAccount(queries, session.userId);
    // It was changed or reset elsewhere meanwhile: what was right a moment ago is old now.
    if (account?.passwordHash !== knownHash) throw wrongOldPassword();

    await replacePassword(deps, queries, {
      account,
      replacement: {
        passwordHash,
        reason: "password_changed",
        keptSessionId: session.sessionId,
        client,
      },
    });
  });
}

async function admit(deps: ChangeDeps, { input, session, client }: ChangeCall) {
  return deps.database.asSystemInTransaction(async (queries) => {
    const account = await findAccountForChange(queries, {
      userId: session.userId,
      deviceId: readDeviceToken(deps, client.deviceToken),
    });
    if (account === null) throw new Problem("token_not_valid", { reason: "the user is gone" });
    const faults = findNewPasswordFaults(deps, input, account);
    if (Object.keys(faults).length > 0) throw new FieldProblem(faults);

    const { email, isKnownDevice, passwordHash } = account;
    const guess: Guess = { email, ip: client.ip, isKnownDevice };
    await admitGuess(deps, queries, guess);
    return { passwordHash, guess };
  });
}

function wrongOldPassword(): FieldProblem {
  return new FieldProblem({
    old_password: ["Your old password was entered incorrectly. Please enter it again."],
  });
}
