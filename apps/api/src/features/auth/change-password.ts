import type { PasswordChangeInput } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/router.ts";

import type { Client } from "./tokens.ts";
import { endEveryWayIn, writePasswordChangedMail } from "./recovery.ts";
import { findNewPasswordFaults } from "./register.ts";
import { notifyOwner } from "./notify-owner.ts";
import { lockProven, provePassword } from "./prove-owner.ts";

type ChangeCall = { input: PasswordChangeInput; session: SessionIdentity; client: Client };

const OLD_PASSWORD = {
  name: "old_password",
  wrong: "Your old password was entered incorrectly. Please enter it again.",
};

/**
 * Changes the password within a session, which continues. Every other session and way in ends. The old
 * password is required, and wrong ones count like those at sign-in.
 * @throws FieldProblem when the old password is wrong or the new one breaks the rules of registration;
 *   Problem `throttled` with a time when too much was guessed.
 */
export async function changePassword(
  deps: Dependencies,
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

    const removed = await endEveryWayIn(deps, queries, {
      account,
      reason: "password_changed",
      passwordHash,
      keptSessionId: sessionId,
      client,
    });
    const kind = "password_changed";
    const mail = (about: { email: string; link: string }) =>
      writePasswordChangedMail({ ...about, removed });
    await notifyOwner(deps, queries, { account, kind, client, sessionId, mail });
  });
}
