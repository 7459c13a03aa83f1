import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/router.ts";

import type { Client } from "./client-hash.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { markProven } from "./session-store.ts";

/** How long a password check stays valid for calls that need a recent one. */
const PROOF_MS = 15 * 60_000;

/** Whether the last password check of a session is still valid. */
export function isProofFresh(
  { clock }: Pick<Dependencies, "clock">,
  provenAt: Date | null,
): boolean {
  return provenAt !== null && clock.now().getTime() - provenAt.getTime() <= PROOF_MS;
}

/**
 * Records that the user entered their password in this session, for calls that need a recent
 * password check. Wrong passwords count like those at sign-in.
 * @throws FieldProblem when the password is wrong; Problem `throttled`.
 */
export async function reauthenticate(
  deps: ProveDeps,
  input: { password: string; session: SessionIdentity; client: Client },
): Promise<void> {
  const { password, session, client } = input;
  const { userId } = session;
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockProven(deps, queries, proven);
    await markProven(queries, { ...session, now: deps.clock.now() });
  });
}
