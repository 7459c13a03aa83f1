import type { Dependencies } from "#dependencies.ts";
import type { CountDearCall } from "#http/rate-limits.ts";

import { attemptKeyOfUser } from "./attempt-keys.ts";
import { countAttempt } from "./count-attempt.ts";

/** Counts the calls of one user that are dear in the database, for all processes together, and names no user there. */
export function createCountDearCall(
  deps: Pick<Dependencies, "clock" | "database" | "refreshKey">,
): CountDearCall {
  return ({ kind, userId }, { max, timeWindow }) =>
    deps.database.asSystemInTransaction((queries) =>
      countAttempt(deps, queries, {
        key: attemptKeyOfUser(`calls-${kind}`, userId, deps.refreshKey),
        limit: { max, windowMs: timeWindow, window: "fixed" },
      }),
    );
}
