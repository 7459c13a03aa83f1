import type { Dependencies } from "#dependencies.ts";
import {
  type BothDeps,
  clearSignIn,
  endEveryWayIn,
  endOwnDemo,
  withBothSteps,
} from "#features/auth/index.ts";
import { endDemoRequest } from "#features/demo/index.ts";
import { enqueueJob } from "#jobs/job.ts";

import { insertClosing } from "./closing-store.ts";
import { finishClosingRequest } from "./finish-closing-request.ts";

export type CloseDeps = BothDeps & Pick<Dependencies, "database" | "clock">;

/** The password is empty where none was given, which is no account's; so is the code. */
type Asked = Parameters<typeof withBothSteps>[1];

/**
 * Deletes the user's account: every session ends and the address is free when this returns; what takes
 * asking others (banks, the card-payment provider) is a job's, which is ordered in the same transaction.
 * A demo household is deleted for the asking: it has no password.
 * @throws FieldProblem when the password is wrong, or the code where signing in asks for one; Problem
 *   `throttled`.
 */
export async function closeAccount(deps: CloseDeps, asked: Asked): Promise<void> {
  const { database } = deps;
  const { userId, client } = asked;
  const wasDemo = await database.asSystemInTransaction(async (queries) => {
    const isEnded = await endOwnDemo(deps, queries, userId);
    if (isEnded) await enqueueJob(queries, endDemoRequest, { userId });
    return isEnded;
  });
  if (wasDemo) return;

  await withBothSteps(deps, asked, async (queries, account) => {
    const recipient = account.isVerified ? account.email : null;
    await insertClosing(queries, { userId, recipient, requestedAt: deps.clock.now() });
    await endEveryWayIn(deps, queries, {
      account,
      reason: "account_closed",
      passwordHash: null,
      keptSessionId: null,
      client,
    });
    await clearSignIn(queries, userId);
    await enqueueJob(queries, finishClosingRequest, { userId });
  });
}
