import { API_VERSION } from "../credentials.ts";

/** The request that caused an event; both null when nobody asked (a renewal). */
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
