import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { enqueueJob } from "#jobs/job.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { MAIL_REQUESTS_PER_IP } from "./attempt-rules.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { sendVerificationJob } from "./send-verification.job.ts";

type RequestDeps = Pick<Dependencies, "clock" | "database" | "mailDelivery" | "refreshKey">;

/**
 * Requests the verification mail again. A job looks the address up, so neither the response nor its
 * time reveals whether it is registered.
 * @throws Problem `mail_switched_off` if no mail can be sent; `throttled` when one network requests
 * too many mails.
 */
export async function requestVerification(
  deps: RequestDeps,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  if (deps.mailDelivery === null) throw new Problem("mail_switched_off", { isFault: false });

  await deps.database.asSystemInTransaction(async (queries) => {
    await requireAttempt(deps, queries, {
      key: attemptKeyOfIp("mail-requests", client.ip, deps.refreshKey),
      limit: MAIL_REQUESTS_PER_IP,
    });
    await enqueueJob(queries, sendVerificationJob, { email: email.toLowerCase() });
  });
}
