import { type NewPasskey, type PasskeyCreation, PASSKEYS_MAX } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { originOf } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import type { Client } from "./client-hash.ts";
import { consumeChallenge, newPasskeyChallenge } from "./passkey-challenge.ts";
import { type NotifyDeps, notifyOwner } from "./notify-owner.ts";
import { countPasskeys, findPasskeys, insertPasskey, type PasskeyRow } from "./passkey-store.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { requireConfirmedAddress, requireConfirmedUser } from "./require-confirmed-address.ts";
import { findLiveSession, revokeSessionsOfUser } from "./session-store.ts";
import { lockAccount } from "./user-store.ts";
import { passkeyHost, verifyNewPasskey } from "./verify-passkey.ts";
import { writePasskeyAddedMail } from "./write-passkey-mails.ts";

type AddDeps = NotifyDeps & Pick<Dependencies, "database" | "refreshKey">;
type Caller = { session: SessionIdentity; client: Client };

/**
 * Returns what a browser needs to create a passkey, after checking the password.
 * @throws FieldProblem when the password is wrong; Problem `email_confirmation_needed`,
 *   `too_many_passkeys`, `throttled`.
 */
export async function startPasskey(
  deps: ProveDeps & AddDeps,
  { session, password, client }: Caller & { password: string },
): Promise<PasskeyCreation> {
  const { userId, sessionId } = session;
  await requireConfirmedUser(deps, userId);
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  return deps.database.asSystemInTransaction(async (queries) => {
    const { email } = await lockProven(deps, queries, proven);
    const passkeys = await findPasskeys(queries, userId);
    if (passkeys.length >= PASSKEYS_MAX) throw tooMany();

    return {
      challenge: newPasskeyChallenge(deps, `add:${sessionId}`),
      rp_id: passkeyHost(deps).rpId,
      user_id: Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url"),
      user_name: email,
      exclude: passkeys.map(({ credentialId }) => credentialId),
    };
  });
}

/**
 * Stores the passkey that the browser created. The user's other sessions end, as with every new way to
 * sign in, and the owner receives an email with a link that undoes it.
 * @throws Problem `passkey_not_valid`, `email_confirmation_needed`, `too_many_passkeys`
 */
export async function addPasskey(
  deps: AddDeps,
  { session: { userId, sessionId }, made, client }: Caller & { made: NewPasskey },
): Promise<PasskeyRow> {
  const challenge = await consumeChallenge(deps, made.client_data, `add:${sessionId}`);
  const passkey = challenge === null ? null : await verifyNewPasskey(deps, made, challenge);
  if (passkey === null) throw notValid("the browser's answer is not right");

  return deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockAccount(queries, userId);
    const now = deps.clock.now();
    // Read again under the lock: a recovery may have ended the session in the meantime.
    const live = await findLiveSession(queries, { userId, sessionId, now });
    if (account === null || live === null) {
      throw new Problem("token_not_valid", { reason: "the session is over" });
    }
    requireConfirmedAddress(deps, account);
    if ((await countPasskeys(queries, userId)) >= PASSKEYS_MAX) throw tooMany();
    const name = originOf(client).device ?? "Passkey";
    const stored = await insertPasskey(queries, { ...passkey, userId, name, createdAt: now });
    if (stored === null) throw notValid("somebody has this passkey");

    const reason = "passkeys_changed";
    await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });
    await notifyOwner(deps, queries, {
      account,
      kind: "passkey_added",
      client,
      sessionId,
      isUndoable: true,
      mail: writePasskeyAddedMail,
    });
    return stored;
  });
}

function tooMany(): Problem {
  return new Problem("too_many_passkeys", { reason: "the limit of passkeys" });
}

function notValid(reason: string): Problem {
  return new Problem("passkey_not_valid", { reason });
}
