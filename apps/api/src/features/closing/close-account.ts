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

/** Password and code are empty if the client sent none. No account has an empty password. */
type CloseInput = Parameters<typeof withBothSteps>[1];

/**
 * Deletes the user's account. When this returns, every session has ended and the address is free. A
 * job, enqueued in the same transaction, ends access at banks and at the card-payment provider. A
 * demo household has no password, so it is deleted without a check.
 * @throws FieldProblem when the password is wrong, or the code if two-factor authentication is on;
 * Problem `throttled`.
 */
export async function closeAccount(deps: CloseDeps, input: CloseInput): Promise<void> {
  const { database } = deps;
  const { userId, client } = input;
  const wasDemo = await database.asSystemInTransaction(async (queries) => {
    const isEnded = await endOwnDemo(deps, queries, userId);
    if (isEnded) await enqueueJob(queries, endDemoRequest, { userId });
    return isEnded;
  });
  if (wasDemo) return;

  await withBothSteps(deps, input, async (queries, account) => {
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
