import type { Clock } from "./clock.ts";
import type { Delivery, DeliveryAttempt, DeliveryPace, WebhookSigner } from "./delivery.ts";
import { postWebhook } from "./post-webhook.ts";
import type { Collection } from "./store.ts";

/** What an attempt needs: the pace and the signers may change while deliveries wait. */
export type Sender = {
  clock: Clock;
  deliveries: Collection<Delivery>;
  signers: Map<string, WebhookSigner>;
  closing: AbortSignal;
  pace: DeliveryPace;
};

/** Plaid: retried when not answered with 200 within 10 s, after 30 s × 4ⁿ, for up to 24 hours. */
export const DEFAULT_PACE: DeliveryPace = { firstDelayMs: 30_000, timeoutMs: 10_000 };
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
/** How many finished deliveries the journal keeps. */
const MAX_FINISHED = 500;

/** Sends a delivery once and writes down how it went and when it is tried again. */
export async function attemptDelivery(sender: Sender, delivery: Delivery): Promise<void> {
  const { clock, deliveries, signers, closing, pace } = sender;
  const signer = delivery.signer === null ? undefined : signers.get(delivery.signer);
  const signature = signer?.(delivery.body, clock.systemNow()) ?? {};
  const at = clock.now().toISOString();
  const outcome = await postWebhook({
    url: delivery.url,
    body: delivery.body,
    headers: { ...delivery.headers, ...signature },
    timeoutMs: pace.timeoutMs,
    closing,
  });
  // A reset in the meantime has forgotten the delivery, and a closing sandbox has cut it off: it
  // must not come back, nor count as an attempt.
  if (closing.aborted || !deliveries.get(delivery.id)) return;
  const attempts = [...delivery.attempts, { at, ...outcome }];
  deliveries.put({ ...delivery, attempts, ...verdict(sender, delivery, attempts) });
  forgetOldest(deliveries);
}

function verdict(
  { clock, pace }: Sender,
  delivery: Delivery,
  attempts: DeliveryAttempt[],
): Pick<Delivery, "state" | "nextAttemptAt"> {
  if (attempts.at(-1)?.status === 200) return { state: "delivered", nextAttemptAt: null };
  const nextMs = clock.now().getTime() + pace.firstDelayMs * 4 ** (attempts.length - 1);
  if (nextMs - Date.parse(delivery.createdAt) > GIVE_UP_AFTER_MS) {
    return { state: "given_up", nextAttemptAt: null };
  }
  return { state: "pending", nextAttemptAt: new Date(nextMs).toISOString() };
}

function forgetOldest(deliveries: Collection<Delivery>): void {
  if (deliveries.ids().length <= MAX_FINISHED) return;
  const finished = deliveries.list().filter(({ state }) => state !== "pending");
  for (const { id } of finished.slice(0, -MAX_FINISHED)) deliveries.remove(id);
}
