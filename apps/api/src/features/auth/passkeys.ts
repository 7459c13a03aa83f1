import {
  type NewPasskey,
  type PasskeyChallenge,
  type PasskeyCreation,
  PASSKEYS_MAX,
  type PasskeySignIn,
} from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { originOf } from "#features/security-events/index.ts";
import { Problem } from "#http/problem.ts";
import type { SessionIdentity } from "#http/router.ts";

import { writePasskeyAddedMail, writePasskeyCopiedMail, writePasskeyRemovedMail } from "./mails.ts";
import { requireConfirmedAddress, requireConfirmedUser } from "./email-verification.ts";
import { notifyOwner } from "./notify-owner.ts";
import {
  countPasskeys,
  deletePasskey,
  findPasskeyByCredential,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  renamePasskeyRow,
  savePasskeyUse,
} from "./passkey-store.ts";
import {
  consumeChallenge,
  isCopy,
  newPasskeyChallenge,
  passkeyHost,
  verifyNewPasskey,
  verifyPasskeySignature,
} from "./passkey-verification.ts";
import {
  lockAccountOfSession,
  lockReauthenticatedAccount,
  PASSWORD_FIELD,
  provePassword,
} from "./prove-owner.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import { type StartedSession, startSession } from "./sessions.ts";
import { recordSignIn } from "./sign-in.ts";
import type { Client } from "./tokens.ts";
import { lockAccount } from "./user-store.ts";

type Caller = { session: SessionIdentity; client: Client };

/**
 * Returns what a browser needs to create a passkey, after checking the password.
 * @throws FieldProblem when the password is wrong; Problem `email_confirmation_needed`,
 *   `too_many_passkeys`, `throttled`.
 */
export async function startPasskey(
  deps: Dependencies,
  { session, password, client }: Caller & { password: string },
): Promise<PasskeyCreation> {
  const { userId, sessionId } = session;
  await requireConfirmedUser(deps, userId);
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  return deps.database.asSystemInTransaction(async (db) => {
    const { email } = await lockReauthenticatedAccount(deps, db, proven);
    const passkeys = await findPasskeys(db, userId);
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
  deps: Dependencies,
  { session: { userId, sessionId }, made, client }: Caller & { made: NewPasskey },
): Promise<PasskeyRow> {
  const challenge = await consumeChallenge(deps, made.client_data, `add:${sessionId}`);
  const passkey = challenge === null ? null : await verifyNewPasskey(deps, made, challenge);
  if (passkey === null) throw notValid("the browser's answer is not right");

  return deps.database.asSystemInTransaction(async (db) => {
    const account = await lockAccountOfSession(deps, db, { userId, sessionId });
    const now = deps.clock.now();
    requireConfirmedAddress(deps, account);
    if ((await countPasskeys(db, userId)) >= PASSKEYS_MAX) throw tooMany();
    const name = originOf(client).device ?? "Passkey";
    const stored = await insertPasskey(db, { ...passkey, userId, name, createdAt: now });
    if (stored === null) throw notValid("the passkey belongs to a user already");

    const reason = "passkeys_changed";
    await revokeSessionsOfUser(db, { userId, keptSessionId: sessionId, reason, now });
    await notifyOwner(deps, db, {
      account,
      kind: "passkey_added",
      client,
      sessionId,
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

/** @throws Problem `not_found` */
export async function renamePasskey(
  { database }: Dependencies,
  passkey: { id: string; userId: string; name: string },
): Promise<PasskeyRow> {
  const renamed = await database.asSystem((db) => renamePasskeyRow(db, passkey));
  if (renamed === null) throw notFound();

  return renamed;
}

type Removal = { id: string; password: string; session: SessionIdentity; client: Client };

/**
 * Removes a passkey after checking the password. The passkey may be on a lost device, so the user's
 * other sessions end too.
 * @throws FieldProblem when the password is wrong; Problem `not_found`, `throttled`.
 */
export async function removePasskey(deps: Dependencies, removal: Removal): Promise<void> {
  const { id, password, session, client } = removal;
  const { userId, sessionId } = session;
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  await deps.database.asSystemInTransaction(async (db) => {
    const account = await lockReauthenticatedAccount(deps, db, proven);
    if (!(await deletePasskey(db, { id, userId }))) throw notFound();

    const now = deps.clock.now();
    const reason = "passkeys_changed";
    await revokeSessionsOfUser(db, { userId, keptSessionId: sessionId, reason, now });
    const mail = writePasskeyRemovedMail;
    await notifyOwner(deps, db, { account, kind: "passkey_removed", client, sessionId, mail });
  });
}

function notFound(): Problem {
  return new Problem("not_found", { reason: "no such passkey" });
}

/** Returns the challenge for a sign-in with a passkey. It does not depend on the user. */
export function startPasskeySignIn(deps: Dependencies): PasskeyChallenge {
  return { challenge: newPasskeyChallenge(deps, "sign-in"), rp_id: passkeyHost(deps).rpId };
}

/**
 * Signs in with a passkey. It needs neither a password nor a code, because it proves possession and
 * the device verified its owner.
 * @throws Problem `passkey_not_valid`, `passkey_unknown`, `passkey_copied`
 */
export async function signInWithPasskey(
  deps: Dependencies,
  { answer, client }: { answer: PasskeySignIn; client: Client },
): Promise<StartedSession> {
  const challenge = await consumeChallenge(deps, answer.client_data, "sign-in");
  if (challenge === null) throw notValid("no challenge of ours");

  const passkey = await deps.database.asSystem((db) => findPasskeyByCredential(db, answer.id));
  if (passkey === null) throw unknown();
  const { publicKey } = passkey;
  const reported = await verifyPasskeySignature(deps, answer, { challenge, publicKey });
  if (reported === null) throw notValid("the signature is not right");

  const started = await deps.database.asSystemInTransaction((db) =>
    begin(deps, db, { passkey, reported, client }),
  );
  // Thrown outside the transaction, so the security event stays recorded.
  if (started === "copied") {
    throw new Problem("passkey_copied", { reason: "the count of a passkey went back" });
  }
  return started;
}

async function begin(
  deps: Dependencies,
  db: Db,
  proven: {
    passkey: PasskeyRow;
    reported: { signCount: number; isBackedUp: boolean };
    client: Client;
  },
): Promise<StartedSession | "copied"> {
  const { passkey, reported, client } = proven;
  const { id, userId } = passkey;
  const account = await lockAccount(db, userId);
  // Read again under the lock: it may have been removed or used elsewhere in the meantime.
  const stored = await findPasskeyByCredential(db, passkey.credentialId);
  if (account === null || stored === null) throw unknown();
  if (isCopy(stored.signCount, reported.signCount)) {
    const mail = writePasskeyCopiedMail;
    await notifyOwner(deps, db, { account, kind: "passkey_copied", client, mail });
    return "copied";
  }

  await savePasskeyUse(db, { id, ...reported, lastUsedAt: deps.clock.now() });
  const started = await startSession(deps, db, { userId, client });
  await recordSignIn(deps, db, { account, started, client });
  return started;
}

function unknown(): Problem {
  return new Problem("passkey_unknown", { reason: "no user has this passkey" });
}
