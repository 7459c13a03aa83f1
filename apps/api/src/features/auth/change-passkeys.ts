import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import type { Client } from "./client-hash.ts";
import { deletePasskey, findPasskeys, type PasskeyRow, renamePasskeyRow } from "./passkey-store.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import { type NotifyDeps, notifyOwner } from "./notify-owner.ts";
import { writePasskeyRemovedMail } from "./write-passkey-mails.ts";

type DatabaseDeps = Pick<Dependencies, "database">;

/** Returns the user's passkeys, the oldest first. */
export async function listPasskeys(
  { database }: DatabaseDeps,
  userId: string,
): Promise<PasskeyRow[]> {
  return database.asSystem((queries) => findPasskeys(queries, userId));
}

/** @throws Problem `not_found` */
export async function renamePasskey(
  { database }: DatabaseDeps,
  passkey: { id: string; userId: string; name: string },
): Promise<PasskeyRow> {
  const renamed = await database.asSystem((queries) => renamePasskeyRow(queries, passkey));
  if (renamed === null) throw notFound();

  return renamed;
}

type Removal = { id: string; password: string; session: SessionIdentity; client: Client };

/**
 * Removes a passkey after checking the password. The passkey may be on a lost device, so the user's
 * other sessions end too.
 * @throws FieldProblem when the password is wrong; Problem `not_found`, `throttled`.
 */
export async function removePasskey(deps: ProveDeps & NotifyDeps, removal: Removal): Promise<void> {
  const { id, password, session, client } = removal;
  const { userId, sessionId } = session;
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);
    if (!(await deletePasskey(queries, { id, userId }))) throw notFound();

    const now = deps.clock.now();
    const reason = "passkeys_changed";
    await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });
    const mail = writePasskeyRemovedMail;
    await notifyOwner(deps, queries, { account, kind: "passkey_removed", client, sessionId, mail });
  });
}

function notFound(): Problem {
  return new Problem("not_found", { reason: "no such passkey" });
}
