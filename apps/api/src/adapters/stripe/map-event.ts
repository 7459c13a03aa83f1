import type { PaymentEvent } from "#ports/card-payments.ts";

import { idOf } from "./id-of.ts";
import type { StripeEvent } from "./stripe-shapes.ts";

type Topic = PaymentEvent["about"];
type EventObject = StripeEvent["data"]["object"];

/**
 * Maps a Stripe event to its subject. Reads only the type and the ids, because an event may be outdated and its object
 * is fetched again.
 */
export function mapEvent(event: StripeEvent): PaymentEvent {
  return { id: event.id, about: topicOf(event) };
}

function topicOf({ type, data: { object } }: StripeEvent): Topic {
  if (type.startsWith("product.") || type.startsWith("price.")) return { kind: "catalogue" };
  if (type.startsWith("customer.subscription.")) return aboutSubscription(object.id);
  if (type.startsWith("checkout.session.")) return aboutCheckout(object.id);
  if (/^(charge|refund)\./.test(type)) return aboutPayment(object.payment_intent);
  // An upcoming invoice has no id yet.
  if (type.startsWith("invoice.")) return aboutInvoice(object.id);

  return { kind: "nothing" };
}

function aboutSubscription(subscriptionId: string | undefined): Topic {
  return subscriptionId === undefined
    ? { kind: "nothing" }
    : { kind: "subscription", subscriptionId };
}

function aboutCheckout(checkoutId: string | undefined): Topic {
  return checkoutId === undefined ? { kind: "nothing" } : { kind: "checkout", checkoutId };
}

/** Returns the subject of a charge, refund or dispute. Our invoices always have a payment intent. */
function aboutPayment(paymentIntent: EventObject["payment_intent"]): Topic {
  return paymentIntent ? { kind: "payment", paymentId: idOf(paymentIntent) } : { kind: "nothing" };
}

function aboutInvoice(invoiceId: string | undefined): Topic {
  return invoiceId === undefined ? { kind: "nothing" } : { kind: "invoice", invoiceId };
}
