import type { Queries } from "#database/database.ts";

import type { Client } from "./client-hash.ts";
import { judgeSecondStep, type JudgeDeps } from "./judge-second-step.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import type { LockedAccount } from "./user-store.ts";

export type BothDeps = ProveDeps & JudgeDeps;

type Asked = { userId: string; password: string; code: string; client: Client };

/**
 * Does within a session what asks for the password, and for a code as well where signing in does. Both are
 * counted like those at sign-in.
 * @throws FieldProblem when one is wrong; Problem `throttled`.
 */
export async function withBothSteps(
  deps: BothDeps,
  asked: Asked,
  change: (queries: Queries, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const { code, client } = asked;
  const proven = await provePassword(deps, { ...asked, field: PASSWORD_FIELD });

  const refusal = await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);
    const refused = await judgeSecondStep(deps, queries, { account, code, client });
    if (refused === null) await change(queries, account);
    return refused;
  });
  if (refusal !== null) throw refusal;
}
