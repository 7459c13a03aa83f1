import type { Job } from "#jobs/job.ts";

import { type FinishRemovalPayload, finishRemovalRequest } from "./finish-removal-request.ts";
import { finishRemoval, type RemoveConnectionDeps } from "./remove-connection.ts";

/** Job: finishes a removal after its process died. */
export function createFinishRemovalJob(deps: RemoveConnectionDeps): Job<FinishRemovalPayload> {
  return { ...finishRemovalRequest, lane: "banks", run: (payload) => finishRemoval(deps, payload) };
}
