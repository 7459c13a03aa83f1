import { findUserDay } from "#features/profile/index.ts";
import { tellPaymentsRequest } from "#features/ledger/index.ts";
import type { Job } from "#jobs/job.ts";

import type { UpcomingPaymentDeps } from "./list-upcoming-payments.ts";
import { findLastPlace, tellAllLines } from "./tell-lines.ts";

/**
 * Tells the lines of a user anew before he looks again, for the place where he looked last; of one who
 * never has there is nothing to keep. Should somebody else be at it, his next look tells them.
 */
export function createTellPaymentsJob({
  database,
  clock,
}: UpcomingPaymentDeps): Job<{ userId: string }> {
  return {
    ...tellPaymentsRequest,
    lane: "housekeeping",
    run: ({ userId }) =>
      database.asSystemInTransaction(async (queries) => {
        const deviceTimeZone = await findLastPlace(queries, userId);
        if (deviceTimeZone === null) return;
        const now = clock.now();
        const day = await findUserDay(queries, { userId, deviceTimeZone }, now);
        await tellAllLines(queries, { userId, now, day });
      }),
  };
}
