import type { Job } from "#jobs/job.ts";

import { type LookDeps, lookAtEntitlement } from "./look-at-entitlement.ts";
import { lookAtEntitlementRequest } from "./look-at-entitlement-request.ts";

/** Looks at what a user is to be told of the subscription and of linked banks. */
export function createLookAtEntitlementJob(deps: LookDeps): Job<{ userId: string }> {
  return {
    ...lookAtEntitlementRequest,
    lane: "money",
    run: (payload) => lookAtEntitlement(deps, payload),
  };
}
