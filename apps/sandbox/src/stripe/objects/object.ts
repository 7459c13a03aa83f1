import { API_VERSION } from "../ids.ts";

/** A list as Stripe returns it, also inside other objects. */
export type ListObject<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** A complete list. */
export function listObject<T>(url: string, data: T[]): ListObject<T> {
  return { object: "list", data, has_more: false, url };
}

export type Metadata = Record<string, string>;

/**
 * `current` with `change` applied as Stripe does it: named keys are set, keys given an empty text
 * are removed, others stay; an empty text instead of a map removes them all.
 */
export function mergeMetadata(current: Metadata, change: Metadata | "" | undefined): Metadata {
  if (change === "") return {};
  const merged = { ...current, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

/** The request that caused an event; both null if no request did (a renewal). */
export type EventCause = { id: string | null; idempotency_key: string | null };

export const NO_REQUEST: EventCause = { id: null, idempotency_key: null };

type EventFacts = {
  id: string;
  type: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  request: EventCause;
};

type StripeEvent = EventFacts & {
  object: "event";
  api_version: string;
  livemode: false;
  pending_webhooks: number;
};

/** An event as it is delivered: to the one endpoint there is. */
export function eventObject(facts: EventFacts): StripeEvent {
  return {
    ...facts,
    object: "event",
    api_version: API_VERSION,
    livemode: false,
    pending_webhooks: 1,
  };
}
