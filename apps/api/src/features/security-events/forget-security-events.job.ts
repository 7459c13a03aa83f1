import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteSecurityEventsBefore } from "./security-event-store.ts";

/** Long enough to find a theft that is noticed late. */
const KEPT_MS = 365 * 24 * 3_600_000;

/** Once a day: forgets what happened to the safety of accounts more than a year ago. */
export function createForgetSecurityEventsJob({
  clock,
  database,
}: Pick<Dependencies, "clock" | "database">): Job<Record<string, never>> {
  return {
    name: "forget_security_events",
    lane: "housekeeping",
    attemptsMax: 5,
    schedule: "41 3 * * *",
    run: () =>
      database.asSystem((queries) =>
        deleteSecurityEventsBefore(queries, instantAfter(clock.now(), -KEPT_MS)),
      ),
  };
}
