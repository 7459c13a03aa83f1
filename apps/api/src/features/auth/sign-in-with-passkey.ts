import type { PasskeyChallenge, PasskeySignIn } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import type { Client } from "./client-hash.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { consumeChallenge, newPasskeyChallenge } from "./passkey-challenge.ts";
import { findPasskeyByCredential, type PasskeyRow, savePasskeyUse } from "./passkey-store.ts";
import { type StartedSession, startSession, type StartSessionDeps } from "./start-session.ts";
import { type NotifyDeps, notifyOwner } from "./notify-owner.ts";
import { lockAccount } from "./user-store.ts";
import { isCopy, passkeyHost, verifyPasskeySignature } from "./verify-passkey.ts";
import { writePasskeyCopiedMail } from "./write-passkey-mails.ts";

type SignInDeps = NotifyDeps & StartSessionDeps & Pick<Dependencies, "database">;

/** Returns the challenge for a sign-in with a passkey. It does not depend on the user. */
export function startPasskeySignIn(
  deps: Pick<Dependencies, "clock" | "publicUrl" | "refreshKey">,
): PasskeyChallenge {
  return { challenge: newPasskeyChallenge(deps, "sign-in"), rp_id: passkeyHost(deps).rpId };
}

/**
 * Signs in with a passkey. It needs neither a password nor a code, because it proves possession and
 * the device verified its owner.
 * @throws Problem `passkey_not_valid`, `passkey_unknown`, `passkey_copied`
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  { answer, client }: { answer: PasskeySignIn; client: Client },
): Promise<StartedSession> {
  const challenge = await consumeChallenge(deps, answer.client_data, "sign-in");
  if (challenge === null) throw notValid("no challenge of ours");

  const passkey = await deps.database.asSystem((queries) =>
    findPasskeyByCredential(queries, answer.id),
  );
  if (passkey === null) throw unknown();
  const { publicKey } = passkey;
  const reported = await verifyPasskeySignature(deps, answer, { challenge, publicKey });
  if (reported === null) throw notValid("the signature is not right");

  const started = await deps.database.asSystemInTransaction((queries) =>
    begin(deps, queries, { passkey, reported, client }),
  );
  // Thrown outside the transaction, so the security event stays recorded.
  if (started === "copied") {
    throw new Problem("passkey_copied", { reason: "the count of a passkey went back" });
  }
  return started;
}

async function begin(
  deps: SignInDeps,
  queries: Queries,
  proven: {
    passkey: PasskeyRow;
    reported: { signCount: number; isBackedUp: boolean };
    client: Client;
  },
): Promise<StartedSession | "copied"> {
  const { passkey, reported, client } = proven;
  const { id, userId } = passkey;
  const account = await lockAccount(queries, userId);
  // Read again under the lock: it may have been removed or used elsewhere in the meantime.
  const stored = await findPasskeyByCredential(queries, passkey.credentialId);
  if (account === null || stored === null) throw unknown();
  if (isCopy(stored.signCount, reported.signCount)) {
    const mail = writePasskeyCopiedMail;
    await notifyOwner(deps, queries, { account, kind: "passkey_copied", client, mail });
    return "copied";
  }

  await savePasskeyUse(queries, { id, ...reported, lastUsedAt: deps.clock.now() });
  const started = await startSession(deps, queries, { userId, client });
  await noteSignIn(deps, queries, { account, started, client });
  return started;
}

function notValid(reason: string): Problem {
  return new Problem("passkey_not_valid", { reason });
}

function unknown(): Problem {
  return new Problem("passkey_unknown", { reason: "nobody has this passkey" });
}
