import type { Job } from "#jobs/job.ts";

import { SYNC_OUTCOMES, syncConnection, type SyncDeps } from "./sync-connection.ts";
import { type SyncConnectionPayload, syncConnectionRequest } from "./sync-connection-request.ts";

/** Job: syncs one connection. */
export function createSyncConnectionJob(deps: SyncDeps): Job<SyncConnectionPayload> {
  return {
    ...syncConnectionRequest,
    lane: "banks",
    outcomes: SYNC_OUTCOMES,
    run: (payload) => syncConnection(deps, payload),
  };
}
