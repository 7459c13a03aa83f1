import type { Dependencies } from "#dependencies.ts";
import { endBankAccessRequest } from "#features/billing/index.ts";
import type { Job } from "#jobs/job.ts";

import { endBankAccess } from "./end-bank-access.ts";

/** Job: ends a user's bank access after the entitlement has ended. */
export function createEndBankAccessJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<{ userId: string }> {
  return { ...endBankAccessRequest, lane: "banks", run: (payload) => endBankAccess(deps, payload) };
}
