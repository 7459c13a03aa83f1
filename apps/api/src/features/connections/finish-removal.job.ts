import type { Job } from "#jobs/job.ts";

import { finishRemovalRequest, type FinishRemovalPayload } from "./finish-removal-request.ts";
import { finishRemoval, type RemoveConnectionDeps } from "./remove-connection.ts";

/** Ends a removal that its process did not live to end. */
export function createFinishRemovalJob(deps: RemoveConnectionDeps): Job<FinishRemovalPayload> {
  return { ...finishRemovalRequest, lane: "banks", run: (payload) => finishRemoval(deps, payload) };
}
