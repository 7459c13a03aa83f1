import { expect, test } from "vitest";

import { mapInvoice } from "./map.ts";
import { readShape, StripeInvoice, UnreadableAnswer } from "./shapes.ts";

const answer = {
  id: "in_1",
  object: "invoice",
  customer: "cus_1",
  number: "A1B2-0001",
  created: 1_796_126_400,
  total: 499,
  currency: "usd",
  status: "paid",
  attempt_count: 1,
  billing_reason: "subscription_cycle",
  hosted_invoice_url: "https://invoice.stripe.com/i/1",
  parent: { type: "subscription_details", subscription_details: { subscription: "sub_1" } },
  payments: { object: "list", data: [] },
};

function mapped(change: object = {}) {
  return mapInvoice(readShape(StripeInvoice, { ...answer, ...change }), {
    baseUrl: null,
    charges: [],
  });
}

test("maps an invoice with its amount in minor units", () => {
  expect(mapped()).toEqual({
    id: "in_1",
    customerId: "cus_1",
    subscriptionId: "sub_1",
    number: "A1B2-0001",
    issuedAt: new Date("2026-12-01T12:00:00Z"),
    amount: 499n,
    currency: "usd",
    status: "paid",
    attempts: 1,
    isOfSwitch: false,
    hostedUrl: "https://invoice.stripe.com/i/1",
    refund: null,
    dispute: null,
  });
});

test("maps missing fields of an invoice to null", () => {
  const bare = mapped({ number: null, hosted_invoice_url: null, parent: null, customer: null });

  expect(bare).toMatchObject({
    number: null,
    hostedUrl: null,
    subscriptionId: null,
    customerId: null,
  });
  expect(mapped({ hosted_invoice_url: undefined }).hostedUrl).toBeNull();
});

test("marks the invoice of a plan switch", () => {
  expect(mapped({ billing_reason: "subscription_update" }).isOfSwitch).toBe(true);
  expect(mapped({ billing_reason: null }).isOfSwitch).toBe(false);
});

test("a credit keeps its sign", () => {
  expect(mapped({ total: -250 }).amount).toBe(-250n);
});

test("drops a page that is not Stripe's but keeps the invoice", () => {
  for (const page of [
    "javascript:alert(1)",
    "https://evil.example/in_1",
    "http://127.0.0.1/in_1",
  ]) {
    expect(mapped({ hosted_invoice_url: page })).toMatchObject({ id: "in_1", hostedUrl: null });
  }
});

test.each([
  { total: "499" },
  { total: 4.99 },
  { status: "odd" },
  { currency: "USD!" },
  { created: -1 },
  { customer: undefined },
])("rejects an invoice with %o", (change) => {
  expect(() => mapped(change)).toThrow("unreadable");
});

test.each([
  ["an amount above the safe integers", { total: 2 ** 53 }],
  ["an amount of three hundred digits", { total: -1e300 }],
  ["an id with combining accents", { id: `in_${"e\u0301".repeat(200)}` }],
  ["a date after the year 9999", { created: 253_402_300_800 }],
])("rejects an invoice with %s", (_, wrong) => {
  expect(() => mapped(wrong)).toThrow(UnreadableAnswer);
});
