import type { Dependencies } from "#dependencies.ts";
import { endBankAccessRequest } from "#features/billing/index.ts";
import type { Job } from "#jobs/job.ts";

import { endBankAccess } from "./end-bank-access.ts";

/** Ends a user's access to banks when nothing holds it any more. */
export function createEndBankAccessJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<{ userId: string }> {
  return { ...endBankAccessRequest, lane: "banks", run: (payload) => endBankAccess(deps, payload) };
}
