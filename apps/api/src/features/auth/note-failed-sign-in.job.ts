import type { Dependencies } from "#dependencies.ts";
import { recordSecurityEvent } from "#features/security-events/index.ts";
import type { Job } from "#jobs/job.ts";

import { findUserByEmail } from "./user-store.ts";

type Payload = { email: string; device: string | null; network: string | null };

export const noteFailedSignInJob = { name: "note_failed_sign_in", attemptsMax: 5 };

/**
 * Records a wrong password as a security event of the account's owner, if there is one. Runs as a
 * job, so the response takes the same time for unregistered addresses. If the process crashes
 * before the job is marked as done, the event may be recorded twice.
 */
export function createNoteFailedSignInJob(
  deps: Pick<Dependencies, "clock" | "database">,
): Job<Payload> {
  return {
    ...noteFailedSignInJob,
    lane: "housekeeping",
    run: ({ email, device, network }) =>
      deps.database.asSystemInTransaction(async (queries) => {
        const user = await findUserByEmail(queries, email);
        if (user === null) return;

        await recordSecurityEvent(deps, queries, {
          userId: user.id,
          kind: "sign_in_failed",
          origin: { device, network },
        });
      }),
  };
}
