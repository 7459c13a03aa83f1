import type { Dependencies } from "#dependencies.ts";
import { recordSecurityEvent } from "#features/security-events/index.ts";
import type { Job } from "#jobs/job.ts";

import { findUserByEmail } from "./user-store.ts";

type Payload = { email: string; device: string | null; network: string | null };

export const noteFailedSignInJob = { name: "note_failed_sign_in", attemptsMax: 5 };

/**
 * Keeps a wrong password among the owner's security events, if there is an owner. A job, so that the
 * answer takes the same time for an address that nobody registered. Should the process die between
 * the work and its mark, one is counted twice.
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
