import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { RawMessage } from "#http/raw-route.ts";
import { keepMessage } from "#jobs/inbox-store.ts";

import { idsNamedIn } from "./named-ids-rules.ts";
import { processPaymentEvent } from "./process-payment-event.job.ts";

type ReceiveDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * Takes a webhook of the card-payment provider: signature, inbox row and job, then the answer. An
 * event that comes again finds its row and changes nothing.
 * @throws Problem `signature_not_valid` for what the provider did not sign in the last five minutes.
 */
export async function receivePaymentEvent(
  { database, clock, cardPayments }: ReceiveDeps,
  { body, headers }: RawMessage,
): Promise<void> {
  const signature = headers["stripe-signature"];
  const event = typeof signature === "string" ? cardPayments.readEvent({ body, signature }) : null;
  if (event === null) {
    throw new Problem("signature_not_valid", {
      reason: "payment webhook",
      security: "signature_refused",
    });
  }
  if (event.about.kind === "nothing") return;

  const text = body.toString("utf8");
  const { id: eventId, about } = event;
  const named = idsNamedIn(text);
  await database.asSystem((queries) =>
    keepMessage(
      queries,
      { provider: "stripe", dedupeKey: eventId, body: text, about: named, receivedAt: clock.now() },
      { job: processPaymentEvent, payloadOf: (inboxId) => ({ inboxId, ...about }) },
    ),
  );
}
