import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { RawMessage } from "#http/raw-route.ts";
import { keepMessage } from "#jobs/inbox-store.ts";

import { bankProblem } from "./bank-problem.ts";
import { bankWebhookRequest } from "./bank-webhook-request.ts";
import { createWebhookKeyStore } from "./webhook-key-store.ts";

export type WebhookDeps = Pick<Dependencies, "database" | "clock" | "bankData">;

/**
 * Receives a bank webhook: checks its signature and stores it with a job, for a fast response. A
 * repeated message changes nothing.
 * @throws Problem signature_not_valid; bank_unavailable if the signature cannot be checked now
 */
export async function receiveBankWebhook(
  { database, clock, bankData }: WebhookDeps,
  { body, headers, source }: RawMessage,
): Promise<void> {
  const header = headers["plaid-verification"];
  const signature = typeof header === "string" ? header : null;
  const dedupeKey = await bankData
    .verifyNotice({ body, signature, source, keys: createWebhookKeyStore(database) })
    .catch((error: unknown) => {
      throw bankProblem(error);
    });
  if (dedupeKey === null)
    throw new Problem("signature_not_valid", {
      reason: "bank webhook",
      security: "signature_refused",
    });

  const text = body.toString("utf8");
  const notice = bankData.readNotice(text);
  // The event is irrelevant and not stored.
  if (notice === null) return;

  const { providerItemId } = notice;
  await database.asSystem((queries) =>
    keepMessage(
      queries,
      {
        provider: "plaid",
        dedupeKey,
        body: text,
        about: [providerItemId],
        receivedAt: clock.now(),
      },
      { job: bankWebhookRequest, payloadOf: (messageId) => ({ messageId }) },
    ),
  );
}
