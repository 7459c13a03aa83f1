import type { Dependencies } from "#dependencies.ts";
import type { SessionIdentity } from "#http/session-guard.ts";

import type { Client } from "./client-hash.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { markProven } from "./session-store.ts";

/** So long nobody is asked for the password again, by calls that need a proof. */
const PROOF_MS = 15 * 60_000;

/** Whether what was proven then still counts. */
export function isProofFresh(
  { clock }: Pick<Dependencies, "clock">,
  provenAt: Date | null,
): boolean {
  return provenAt !== null && clock.now().getTime() - provenAt.getTime() <= PROOF_MS;
}

/**
 * Keeps of a session that its owner sits there, for the calls that need a proof. Guesses are counted like
 * those at sign-in.
 * @throws FieldProblem when the password is wrong; Problem `throttled`.
 */
export async function reauthenticate(
  deps: ProveDeps,
  asked: { password: string; session: SessionIdentity; client: Client },
): Promise<void> {
  const { password, session, client } = asked;
  const { userId } = session;
  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });

  await deps.database.asSystemInTransaction(async (queries) => {
    await lockProven(deps, queries, proven);
    await markProven(queries, { ...session, now: deps.clock.now() });
  });
}
