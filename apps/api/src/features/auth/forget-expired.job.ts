import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";
import { instantAfter } from "#ports/clock.ts";

import { deleteAttemptsEndedBefore } from "./attempt-store.ts";
import { deleteDevicesUnseenSince } from "./device-store.ts";
import { deleteEmailChangesBefore } from "./email-change-store.ts";
import { deleteEmailKeysExpiredBefore } from "./email-key-store.ts";
import { deleteSessionsExpiredBefore } from "./session-store.ts";

const DAY_MS = 24 * 3_600_000;
/** For so long a user can be told which sessions there were. */
const KEPT_MS = 30 * DAY_MS;
/** No token of a device is honoured for longer. */
const DEVICES_KEPT_MS = 366 * DAY_MS;

/**
 * Once a day: forgets sessions and e-mail keys a month after they expired, changes of addresses a month after
 * they were asked for, devices that nobody signed
 * in on for a year, and counters at once.
 */
export function createForgetExpiredJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<Record<string, never>> {
  return {
    name: "forget_expired_sessions",
    lane: "housekeeping",
    attemptsMax: 5,
    schedule: "13 3 * * *",
    run: () =>
      deps.database.asSystemInTransaction(async (queries) => {
        const now = deps.clock.now();
        const before = instantAfter(now, -KEPT_MS);
        await deleteSessionsExpiredBefore(queries, before);
        await deleteEmailKeysExpiredBefore(queries, before);
        await deleteEmailChangesBefore(queries, before);
        await deleteDevicesUnseenSince(queries, instantAfter(now, -DEVICES_KEPT_MS));
        await deleteAttemptsEndedBefore(queries, now);
      }),
  };
}
