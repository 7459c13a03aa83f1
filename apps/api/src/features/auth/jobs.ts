import type { Dependencies } from "#dependencies.ts";
import type { AnyJob } from "#jobs/job.ts";
import { createJob } from "#jobs/job-list.ts";
import { DAY_MS, instantAfter } from "#ports/clock.ts";

import { deleteAttemptsEndedBefore } from "./attempt-store.ts";
import { deleteDevicesUnseenSince } from "./user-store.ts";
import { deleteEmailChangesBefore, deleteEmailKeysExpiredBefore } from "./email-store.ts";
import { deleteSessionsExpiredBefore } from "./session-store.ts";
import { createSendVerificationJob } from "./email-verification.ts";
import { createSendPasswordResetJob } from "./passwords.ts";
import { createSendEmailChangeJob } from "./email-change.ts";
import { createNoteFailedSignInJob } from "./sign-in.ts";

export function authJobs(deps: Dependencies): AnyJob[] {
  return [
    createSendVerificationJob(deps),
    createSendPasswordResetJob(deps),
    createSendEmailChangeJob(deps),
    createForgetExpiredJob(deps),
    createNoteFailedSignInJob(deps),
  ];
}

/** How long a user can see past sessions. */
const KEPT_MS = 30 * DAY_MS;
/** Longer than the lifetime of device tokens. */
const DEVICES_KEPT_MS = 366 * DAY_MS;

/**
 * Runs daily. Deletes sessions and email keys a month after they expired, address changes a month
 * after their request, devices without a sign-in for a year, and counters once their window is
 * over.
 */
export function createForgetExpiredJob(deps: Dependencies) {
  return createJob("forget_expired_sessions", () =>
    deps.database.asSystemInTransaction(async (db) => {
      const now = deps.clock.now();
      const before = instantAfter(now, -KEPT_MS);
      await deleteSessionsExpiredBefore(db, before);
      await deleteEmailKeysExpiredBefore(db, before);
      await deleteEmailChangesBefore(db, before);
      await deleteDevicesUnseenSince(db, instantAfter(now, -DEVICES_KEPT_MS));
      await deleteAttemptsEndedBefore(db, now);
    }),
  );
}
