import type { Dependencies } from "#dependencies.ts";
import type { CountDearCall } from "#http/rate-limits.ts";

import { countAttempt } from "./count-attempt.ts";

/** Counts the calls of one user that are dear in the database, for all processes together. */
export function createCountDearCall(deps: Pick<Dependencies, "clock" | "database">): CountDearCall {
  return ({ kind, userId }, { max, timeWindow }) =>
    deps.database.asSystemInTransaction((queries) =>
      countAttempt(deps, queries, {
        key: `calls-${kind}:${userId}`,
        limit: { max, windowMs: timeWindow, window: "fixed" },
      }),
    );
}
