import type { PaymentEvent } from "#ports/card-payments.ts";

import { idOf } from "./id-of.ts";
import type { StripeEvent } from "./stripe-shapes.ts";

type Topic = PaymentEvent["about"];
type Told = StripeEvent["data"]["object"];

/**
 * What a Stripe event is about. Its type decides which object it carries; everything beyond the id
 * is left unread, because an event may be late and the object is fetched anew.
 */
export function mapEvent(event: StripeEvent): PaymentEvent {
  return { id: event.id, about: topicOf(event) };
}

function topicOf({ type, data: { object } }: StripeEvent): Topic {
  if (type.startsWith("product.") || type.startsWith("price.")) return { kind: "catalogue" };
  if (type.startsWith("customer.subscription.")) return aboutSubscription(object.id);
  if (type.startsWith("checkout.session.")) return aboutCheckout(object.id);
  if (/^(charge|refund)\./.test(type)) return aboutPayment(object.payment_intent);
  // An invoice to come has no id yet.
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

/** Charges and their refunds and disputes: what was paid without a payment intent paid no invoice of ours. */
function aboutPayment(paymentIntent: Told["payment_intent"]): Topic {
  return paymentIntent ? { kind: "payment", paymentId: idOf(paymentIntent) } : { kind: "nothing" };
}

function aboutInvoice(invoiceId: string | undefined): Topic {
  return invoiceId === undefined ? { kind: "nothing" } : { kind: "invoice", invoiceId };
}
