import type { Queries } from "#database/database.ts";
import { orderReminders } from "#features/notifications/index.ts";
import { enqueueJob } from "#jobs/job.ts";

import { lookAtEntitlementRequest } from "./look-at-entitlement-request.ts";
import { scheduleEntitlementReview } from "./entitlement-store.ts";

/**
 * Schedules the work that depends on a user's subscription: billing notices and payment reminders.
 * Call it in the transaction that changed the subscription.
 */
export async function noteEntitlementChange(
  queries: Queries,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await scheduleEntitlementReview(queries, { userId, at });
  await enqueueJob(queries, lookAtEntitlementRequest, { userId });
  await orderReminders(queries, userId);
}
