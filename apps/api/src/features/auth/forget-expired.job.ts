import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteAttemptsEndedBefore } from "./attempt-store.ts";
import { deleteEmailKeysExpiredBefore } from "./email-key-store.ts";
import { deleteSessionsExpiredBefore } from "./session-store.ts";

/** Sessions tell for so long which clients a user had; see the limits of signing in. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Once a day: forgets sessions and e-mail keys a month after they expired, and counters at once. */
export function createForgetExpiredJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<Record<string, never>> {
  return {
    name: "forget_expired_sessions",
    attemptsMax: 5,
    schedule: "13 3 * * *",
    run: () =>
      deps.database.asSystemInTransaction(async (queries) => {
        const now = deps.clock.now();
        const before = instantAfter(now, -KEPT_MS);
        await deleteSessionsExpiredBefore(queries, before);
        await deleteEmailKeysExpiredBefore(queries, before);
        await deleteAttemptsEndedBefore(queries, now);
      }),
  };
}
