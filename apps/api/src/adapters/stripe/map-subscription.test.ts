import { expect, test } from "vitest";

import { mapSubscription } from "./map.ts";
import { readShape, StripeSubscription, UnreadableAnswer } from "./shapes.ts";

const answer = {
  id: "sub_1",
  object: "subscription",
  customer: "cus_1",
  status: "active",
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  trial_start: null,
  trial_end: 1_767_225_600,
  ended_at: null,
  items: {
    data: [
      {
        id: "si_1",
        current_period_start: 1_764_547_200,
        current_period_end: 1_767_225_600,
        price: { id: "price_1", product: "prod_1" },
      },
    ],
  },
};

test("reads the period from the item and keeps missing dates null", () => {
  expect(mapSubscription(readShape(StripeSubscription, answer))).toEqual({
    id: "sub_1",
    customerId: "cus_1",
    status: "active",
    priceId: "price_1",
    productId: "prod_1",
    periodStart: new Date("2025-12-01T00:00:00Z"),
    periodEnd: new Date("2026-01-01T00:00:00Z"),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    trialStart: null,
    trialEnd: new Date("2026-01-01T00:00:00Z"),
    endedAt: null,
  });
});

test("maps expanded objects and a subscription without items", () => {
  const expanded = { ...answer, customer: { id: "cus_1", email: null }, items: { data: [] } };

  expect(mapSubscription(readShape(StripeSubscription, expanded))).toMatchObject({
    customerId: "cus_1",
    priceId: null,
    productId: null,
    periodStart: null,
    periodEnd: null,
  });
});

test("rejects a response of an undocumented shape", () => {
  const wrong: unknown[] = [
    null,
    "",
    {},
    { ...answer, status: "somehow" },
    { ...answer, customer: null },
    { ...answer, cancel_at: "2026-01-01" },
    { ...answer, trial_end: 1e15 },
    { ...answer, items: null },
  ];

  for (const each of wrong) {
    expect(() => readShape(StripeSubscription, each)).toThrow(UnreadableAnswer);
  }
});
