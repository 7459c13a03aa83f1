import type { Queries } from "#database/database.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { enqueueJob } from "#jobs/job.ts";

import { lookAtEntitlementRequest } from "./look-at-entitlement-request.ts";
import { saveLook } from "./entitlement-store.ts";

/**
 * Has everything looked at again that a user's subscription decides, in the transaction that changed it:
 * what there is to tell of its end, and the payments that may be told of again.
 */
export async function noteEntitlementChange(
  queries: Queries,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await saveLook(queries, { userId, at });
  await enqueueJob(queries, lookAtEntitlementRequest, { userId });
  await orderReminders(queries, userId);
}
