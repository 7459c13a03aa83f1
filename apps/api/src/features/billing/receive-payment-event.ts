import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { RawMessage } from "#http/raw-route.ts";
import { keepMessage } from "#jobs/inbox-store.ts";

import { idsNamedIn } from "./named-ids-rules.ts";
import { processPaymentEvent } from "./process-payment-event.job.ts";

type ReceiveDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * Receives a webhook of the card-payment provider: checks the signature, then stores the event and
 * its job. A repeated event changes nothing.
 * @throws Problem `signature_not_valid` if the signature is wrong or older than five minutes.
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
