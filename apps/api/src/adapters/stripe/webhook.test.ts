import { expect, test } from "vitest";

import { readShape, StripeEvent } from "./shapes.ts";
import { mapEvent } from "./client.ts";

function topicOf(type: string, object: object) {
  const event = { id: "evt_1", object: "event", type, data: { object } };
  return mapEvent(readShape(StripeEvent, event)).about;
}

const subscription = { kind: "subscription", subscriptionId: "sub_1" };
const checkout = { kind: "checkout", checkoutId: "cs_1" };
const payment = { kind: "payment", paymentId: "pi_1" };
const invoice = { kind: "invoice", invoiceId: "in_1" };

test.each([
  ["customer.subscription.created", { id: "sub_1" }, subscription],
  ["customer.subscription.updated", { id: "sub_1" }, subscription],
  ["customer.subscription.deleted", { id: "sub_1" }, subscription],
  ["customer.subscription.trial_will_end", { id: "sub_1" }, subscription],
  ["customer.subscription.paused", { id: "sub_1" }, subscription],
  ["customer.subscription.resumed", { id: "sub_1" }, subscription],
  ["invoice.finalized", { id: "in_1" }, invoice],
  ["invoice.paid", { id: "in_1" }, invoice],
  ["invoice.payment_failed", { id: "in_1" }, invoice],
  ["invoice.voided", { id: "in_1" }, invoice],
  ["charge.refunded", { id: "ch_1", payment_intent: "pi_1" }, payment],
  ["charge.dispute.created", { id: "du_1", payment_intent: "pi_1" }, payment],
  ["charge.dispute.closed", { id: "du_1", payment_intent: { id: "pi_1" } }, payment],
  ["refund.created", { id: "re_1", payment_intent: "pi_1" }, payment],
  ["refund.updated", { id: "re_1", payment_intent: "pi_1" }, payment],
  ["refund.failed", { id: "re_1", payment_intent: "pi_1" }, payment],
  ["checkout.session.completed", { id: "cs_1" }, checkout],
  ["checkout.session.expired", { id: "cs_1" }, checkout],
  ["product.created", { id: "prod_1" }, { kind: "catalogue" }],
  ["product.deleted", { id: "prod_1" }, { kind: "catalogue" }],
  ["price.updated", { id: "price_1" }, { kind: "catalogue" }],
])("maps %s to its subject", (type, object, about) => {
  expect(topicOf(type, object)).toEqual(about);
});

test.each([
  ["customer.created", { id: "cus_1" }],
  ["balance.available", {}],
  ["invoice.upcoming", {}],
  ["charge.refunded", { id: "ch_1", payment_intent: null }],
  ["refund.created", { id: "re_1" }],
  ["invoice_payment.paid", { id: "inpay_1" }],
  ["customer.subscription.updated", {}],
  ["something.new", { id: "x" }],
])("ignores %s without a usable subject", (type, object) => {
  expect(topicOf(type, object)).toEqual({ kind: "nothing" });
});
