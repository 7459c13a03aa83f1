import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { sendVerification, type SendVerificationDeps } from "./send-verification.ts";
import { findUserByEmail } from "./user-store.ts";

type Payload = { email: string };

export const sendVerificationJob = {
  name: "send_verification",
  attemptsMax: 5,
  keyOf: ({ email }: Payload) => email,
};

/** Queues the verification mail if the address is registered and not confirmed yet. */
export function createSendVerificationJob(
  deps: Pick<Dependencies, "database"> & SendVerificationDeps,
): Job<Payload> {
  return {
    ...sendVerificationJob,
    lane: "mail",
    run: ({ email }) =>
      deps.database.asSystemInTransaction(async (queries) => {
        const user = await findUserByEmail(queries, email);
        if (user === null || user.isVerified) return;

        await sendVerification(deps, queries, user);
      }),
  };
}
