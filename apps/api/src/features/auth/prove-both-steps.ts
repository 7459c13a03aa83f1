import type { Queries } from "#database/database.ts";

import type { Client } from "./client-hash.ts";
import { checkSecondStep, type SecondStepDeps } from "./check-second-step.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import type { LockedAccount } from "./user-store.ts";

export type BothDeps = ProveDeps & SecondStepDeps;

type BothStepsInput = { userId: string; password: string; code: string; client: Client };

/**
 * Runs a change that needs the password, and also a two-factor code if that is on. Wrong ones count
 * like those at sign-in.
 * @throws FieldProblem when one is wrong; Problem `throttled`.
 */
export async function withBothSteps(
  deps: BothDeps,
  input: BothStepsInput,
  change: (queries: Queries, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const { code, client } = input;
  const proven = await provePassword(deps, { ...input, field: PASSWORD_FIELD });

  const refusal = await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);
    const refused = await checkSecondStep(deps, queries, { account, code, client });
    if (refused === null) await change(queries, account);
    return refused;
  });
  if (refusal !== null) throw refusal;
}
