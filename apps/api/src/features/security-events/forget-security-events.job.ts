import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteSecurityEventsBefore } from "./security-event-store.ts";

/** A theft may be noticed late. */
const KEPT_MS = 365 * 24 * 3_600_000;

/** Runs daily. Deletes security events older than a year. */
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
