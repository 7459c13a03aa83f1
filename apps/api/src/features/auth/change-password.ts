import type { PasswordChangeInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/session-guard.ts";

import type { Client } from "./client-hash.ts";
import { findNewPasswordFaults } from "./find-password-faults.ts";
import { lockProven, provePassword } from "./prove-password.ts";
import { replacePassword } from "./replace-password.ts";

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

const OLD_PASSWORD = {
  name: "old_password",
  wrong: "Your old password was entered incorrectly. Please enter it again.",
};

/**
 * Changes the password within a session. This session goes on; all others of the user end. The old
 * password is asked for and counted like one at sign-in.
 * @throws FieldProblem when the old password is wrong or the new one breaks the rules of registration;
 *   Problem `throttled` with a time when too much was guessed.
 */
export async function changePassword(
  deps: ChangeDeps,
  { input, session, client }: ChangeCall,
): Promise<void> {
  const { userId, sessionId } = session;
  const proven = await provePassword(deps, {
    userId,
    password: input.old_password,
    client,
    field: OLD_PASSWORD,
    findFaults: (account) => findNewPasswordFaults(deps, input, account),
  });
  const passwordHash = await deps.passwordHashing.hash(input.new_password1);

  await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);

    await replacePassword(deps, queries, {
      account,
      replacement: { passwordHash, reason: "password_changed", keptSessionId: sessionId, client },
    });
  });
}
