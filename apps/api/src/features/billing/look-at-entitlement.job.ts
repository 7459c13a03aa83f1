import type { Job } from "#jobs/job.ts";

import { type ReviewDeps, reviewEntitlement } from "./look-at-entitlement.ts";
import { lookAtEntitlementRequest } from "./look-at-entitlement-request.ts";

/** Job: sends the user's due notices about the subscription and linked banks. */
export function createLookAtEntitlementJob(deps: ReviewDeps): Job<{ userId: string }> {
  return {
    ...lookAtEntitlementRequest,
    lane: "money",
    run: (payload) => reviewEntitlement(deps, payload),
  };
}
