import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteMailsBefore } from "./mail-store.ts";

const KEPT_MS = 30 * 24 * 3_600_000;

/** Creates the daily job that deletes emails after 30 days. Their links expire long before that. */
export function createDeleteOldMailsJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<Record<string, never>> {
  return {
    name: "delete_old_mails",
    lane: "housekeeping",
    attemptsMax: 5,
    schedule: "23 3 * * *",
    run: () =>
      deps.database.asSystem((queries) =>
        deleteMailsBefore(queries, instantAfter(deps.clock.now(), -KEPT_MS)),
      ),
  };
}
