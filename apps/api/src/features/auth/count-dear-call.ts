import type { Dependencies } from "#dependencies.ts";
import type { CountDearCall } from "#http/limits.ts";

import { attemptKeyOfUser } from "./attempt-keys.ts";
import { countAttempt } from "./count-attempt.ts";

/**
 * Limits one user's expensive database calls across all processes. The counter does not store the
 * user's id.
 */
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
