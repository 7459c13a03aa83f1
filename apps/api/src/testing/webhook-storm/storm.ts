import { randomUUID } from "node:crypto";

import fc from "fast-check";

import type { BillingHarness, Delivery } from "#testing/billing-harness.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";

/** A message to deliver. Only messages of kind `true` are genuine, recent and not repeated. */
export type Message = { id: string; body: string; signature: string; kind: Kind };
export type Kind = "true" | "again" | "forged" | "late";

type Event = { id: string; data: { object: { id: string; cancel_at_period_end?: boolean } } };

const AGAIN = 0.3;
const FORGED = 0.05;
const LATE = 0.05;
const LATE_SECONDS = 301;

/** Creates users who subscribe and change their cancellation several times. Returns the sent webhooks in order. */
export async function createSubscribers(
  harness: BillingHarness,
  { people, changes }: { people: number; changes: number },
): Promise<{ users: SignedInUser[]; sent: Delivery[] }> {
  const users: SignedInUser[] = [];
  const sent: Delivery[] = [];
  for (let person = 0; person < people; person += 1) {
    const user = await signUp(harness.api);
    users.push(user);
    await harness.pay(await harness.checkOut(user));
    const [bought] = (await harness.stripe.subscriptions.list({ limit: 1 })).data;
    for (let change = 0; change < changes + (person % 2); change += 1) {
      const isEnding = change % 2 === 0;
      await harness.stripe.subscriptions.update(bought?.id ?? "", {
        cancel_at_period_end: isEnding,
      });
    }
    sent.push(...(await harness.takeDeliveries()));
  }
  return { users, sent };
}

/**
 * Makes `count` messages from the sent ones, in random order: 30 % are repeated, 5 % are forged, 5 % are older than
 * five minutes. Copies with new ids fill up the number.
 */
export function makeMessages(
  harness: BillingHarness,
  sent: readonly Delivery[],
  { count, seed }: { count: number; seed: number },
): Message[] {
  const relevant = sent.filter(({ type }) =>
    /^(customer\.subscription|invoice|checkout)\./.test(type),
  );
  const forged = Math.round(count * FORGED);
  const late = Math.round(count * LATE);
  const again = Math.round(count * AGAIN);
  const own = Array.from({ length: count - forged - late - again }, (_, at) =>
    renamed(relevant[at % relevant.length] as Delivery, at < relevant.length),
  );
  const any = (at: number) => own[at % own.length] as { id: string; body: string };
  const messages: Message[] = [
    ...own.map((each) => ({ ...each, signature: harness.sign(each.body), kind: "true" as const })),
    ...Array.from({ length: again }, (_, at) => {
      const each = any(at);
      return { ...each, signature: harness.sign(each.body), kind: "again" as const };
    }),
    ...Array.from({ length: forged }, (_, at) => forge(harness, any(at), at)),
    ...Array.from({ length: late }, (_, at) => {
      const each = renamed({ ...any(at) }, false);
      const signature = harness.sign(each.body, { ageSeconds: LATE_SECONDS });
      return { ...each, signature, kind: "late" as const };
    }),
  ];
  const [shuffled = []] = fc.sample(
    fc.shuffledSubarray(messages, { minLength: messages.length, maxLength: messages.length }),
    { numRuns: 1, seed },
  );
  return shuffled;
}

/** Returns the event itself, or a copy with a new id if it was used before. */
function renamed({ id, body }: { id: string; body: string }, isOwn: boolean) {
  if (isOwn) return { id, body };
  const other = `evt_${randomUUID().replaceAll("-", "")}`;
  return { id: other, body: body.replaceAll(id, other) };
}

/** Forges a message with a wrong secret, a changed body or another signature scheme. */
function forge(
  harness: BillingHarness,
  { id: own, body }: { id: string; body: string },
  at: number,
): Message {
  const id = `evt_forged${at}`;
  const changed = body.replaceAll(own, id);
  const signatures = [
    harness.sign(changed, { secret: "whsec_somebody_elses" }),
    harness.sign(body),
    harness.sign(changed).replace("v1=", "v0="),
  ];
  return { id, body: changed, signature: signatures[at % 3] ?? "", kind: "forged" };
}

/**
 * Returns for each subscription whether it is canceled, by applying the messages in this order. The result is correct
 * only if they are in the order in which they were sent.
 */
export function applyMessages(messages: readonly { body: string }[]): Map<string, boolean> {
  const state = new Map<string, boolean>();
  for (const { body } of messages) {
    const { id, cancel_at_period_end: isEnding } = (JSON.parse(body) as Event).data.object;
    if (isEnding !== undefined && id.startsWith("sub_")) state.set(id, isEnding);
  }
  return state;
}
