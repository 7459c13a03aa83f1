import type { Core } from "../core/core.ts";
import type { Collection } from "../core/store.ts";
import { newId } from "./ids.ts";
import type { CheckoutSession, LineItem } from "./objects/checkout-session-object.ts";
import type { Customer, DeletedCustomer } from "./objects/customer-object.ts";
import type { Dispute } from "./objects/dispute-object.ts";
import { type EventCause, eventObject } from "./objects/object.ts";
import type { Invoice } from "./objects/invoice-object.ts";
import type { PortalSession } from "./objects/portal-session-object.ts";
import type { Price } from "./objects/price-object.ts";
import type { Product } from "./objects/product-object.ts";
import type { Refund } from "./objects/refund-object.ts";
import type { Subscription } from "./objects/subscription-object.ts";

/** A card on file. Of its number only the last digits and its fate as a test card are kept. */
type SavedCard = {
  id: string;
  customer: string;
  last4: string;
  /** False for the test card that attaches and is declined at every later charge. */
  renews: boolean;
};

/** What a session sells and what it hands to its subscription. Never answered as such. */
export type SessionOrder = {
  /** The session's id. */
  id: string;
  line: LineItem;
  /** Kept after the session's end, because its page still shows the result. */
  clientSecret: string;
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  /** Set while the payer's bank is asked to confirm. */
  awaiting: { email: string; name: string; last4: string; renews: boolean } | null;
};

/** The complete state of the Stripe fake. */
export type StripeWorld = {
  products: Collection<Product>;
  prices: Collection<Price>;
  customers: Collection<Customer | DeletedCustomer>;
  sessions: Collection<CheckoutSession>;
  orders: Collection<SessionOrder>;
  cards: Collection<SavedCard>;
  subscriptions: Collection<Subscription>;
  invoices: Collection<Invoice>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  portalSessions: Collection<PortalSession>;
  /** The time of the sandbox in Unix seconds. */
  now(): number;
  /** `http://127.0.0.1:3001` */
  origin(): string;
  /** Sends an event to the webhook endpoint. */
  emit(happening: Happening): void;
};

type Happening = {
  type: string;
  object: object;
  /** The former values of what changed. */
  previous?: object;
  cause: EventCause;
  /** When it happened, in Unix seconds; now, unless a renewal is caught up with. */
  at?: number;
};

/** Opens the world in the core's store. */
export function createStripeWorld(core: Core): StripeWorld {
  const { store } = core;
  const now = () => Math.floor(core.clock.now().getTime() / 1000);
  return {
    products: store.collection("stripe-products"),
    prices: store.collection("stripe-prices"),
    customers: store.collection("stripe-customers"),
    sessions: store.collection("stripe-checkout-sessions"),
    orders: store.collection("stripe-session-orders"),
    cards: store.collection("stripe-cards"),
    subscriptions: store.collection("stripe-subscriptions"),
    invoices: store.collection("stripe-invoices"),
    refunds: store.collection("stripe-refunds"),
    disputes: store.collection("stripe-disputes"),
    portalSessions: store.collection("stripe-portal-sessions"),
    now,
    origin: () => core.origin(),
    emit({ type, object, previous, cause, at }) {
      const event = eventObject({
        id: newId("evt"),
        type,
        created: at ?? now(),
        data: previous ? { object, previous_attributes: previous } : { object },
        request: cause,
      });
      core.webhooks.deliver({
        url: core.config.stripeWebhookUrl,
        body: JSON.stringify(event, null, 2),
        headers: { "content-type": "application/json; charset=utf-8" },
        signer: WEBHOOK_SIGNER,
      });
    },
  };
}

/** The name under which the maker of the `Stripe-Signature` header is registered. */
export const WEBHOOK_SIGNER = "stripe";
