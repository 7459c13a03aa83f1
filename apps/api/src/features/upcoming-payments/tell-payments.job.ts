import { hasSignedInSince } from "#features/auth/index.ts";
import { tellPaymentsRequest } from "#features/ledger/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import type { UpcomingPaymentDeps } from "./list-upcoming-payments.ts";
import { findLastPlace, forgetLines, tellAllLines } from "./tell-lines.ts";

/** After so long without a sign-in no session is left, and nobody is expected to look. */
const ASLEEP_AFTER_MS = 90 * 24 * 3_600_000;

/**
 * Tells the lines of a user anew before he looks again, for the place where he looked last. Of one who never
 * has, or did not sign in for long, nothing is kept: neither lines nor what was noted for them, which would
 * grow with each day. Should somebody else be at it, his next look tells them.
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
        const now = clock.now();
        const since = instantAfter(now, -ASLEEP_AFTER_MS);
        const deviceTimeZone = await findLastPlace(queries, userId);
        if (deviceTimeZone === null || !(await hasSignedInSince(queries, { userId, since }))) {
          return forgetLines(queries, userId);
        }
        const day = await findUserDay(queries, { userId, deviceTimeZone }, now);
        await tellAllLines(queries, { userId, now, day });
      }),
  };
}
