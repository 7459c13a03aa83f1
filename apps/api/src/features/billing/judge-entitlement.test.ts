import { expect, test } from "vitest";

import {
  type EntitlementFacts,
  resolveEntitlement,
  refusalOfLink,
  type SubscriptionFacts,
} from "./billing-decisions.ts";

const NOW = "2026-12-01T12:00:00Z";

function subscription(
  values: Partial<Record<keyof SubscriptionFacts, unknown>>,
): SubscriptionFacts {
  const dates = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "string" && key !== "status" ? new Date(value) : value,
    ]),
  );
  return {
    status: "active",
    periodStart: new Date("2026-11-10T12:00:00Z"),
    periodEnd: new Date("2026-12-10T12:00:00Z"),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    trialEnd: null,
    endedAt: null,
    unpaidSince: null,
    canceledAt: null,
    refundedAt: null,
    lostAt: null,
    ...dates,
  };
}

type Case = [
  what: string,
  linked: string | null,
  subscriptions: Partial<Record<keyof SubscriptionFacts, unknown>>[],
  expected: [because: string, isAllowed: boolean, banksMax: number, until: string | null],
];

const FREE_UNTIL = "2026-12-20T09:00:00.000Z";
const LINKED = "2026-11-20T09:00:00Z";
const LONG_AGO = "2026-06-01T09:00:00Z";

const cases: Case[] = [
  ["nothing linked yet", null, [], ["not_begun", true, 5, null]],
  ["within the free days", LINKED, [], ["free_days", true, 5, FREE_UNTIL]],
  [
    "one millisecond before the free days end",
    "2026-11-01T12:00:00.001Z",
    [],
    ["free_days", true, 5, "2026-12-01T12:00:00.001Z"],
  ],
  [
    "when the free days are over",
    "2026-11-01T12:00:00Z",
    [],
    ["ended", false, 0, "2026-12-01T12:00:00.000Z"],
  ],
  ["a subscription", LONG_AGO, [{}], ["subscription", true, 15, null]],
  ["a subscription within the free days", LINKED, [{}], ["subscription", true, 15, null]],
  ["a subscription before anything was linked", null, [{}], ["subscription", true, 15, null]],
  ["a trial", LONG_AGO, [{ status: "trialing" }], ["subscription", true, 15, null]],
  [
    "a canceled subscription until its period ends",
    LONG_AGO,
    [{ cancelAtPeriodEnd: true }],
    ["subscription", true, 15, "2026-12-10T12:00:00.000Z"],
  ],
  [
    "a subscription canceled for a date",
    LONG_AGO,
    [{ cancelAt: "2026-12-05T12:00:00Z" }],
    ["subscription", true, 15, "2026-12-05T12:00:00.000Z"],
  ],
  [
    "a canceled subscription that ends before the free days",
    LINKED,
    [{ cancelAt: "2026-12-05T12:00:00Z" }],
    ["free_days", true, 5, FREE_UNTIL],
  ],
  [
    "a canceled subscription after its end, before the provider reports it",
    LONG_AGO,
    [{ cancelAt: "2026-12-01T12:00:00Z" }],
    ["ended", false, 0, "2026-12-01T12:00:00.000Z"],
  ],
  [
    "a subscription that ended as announced",
    LONG_AGO,
    [
      {
        status: "canceled",
        cancelAtPeriodEnd: true,
        periodEnd: "2026-11-30T12:00:00Z",
        endedAt: "2026-11-30T12:00:00Z",
      },
    ],
    ["ended", false, 0, "2026-11-30T12:00:00.000Z"],
  ],
  [
    "a subscription that ended at once: access for a week",
    LONG_AGO,
    [{ status: "canceled", endedAt: "2026-11-30T12:00:00Z" }],
    ["subscription_over", true, 15, "2026-12-07T12:00:00.000Z"],
  ],
  [
    "a subscription canceled for later that ended at once",
    LONG_AGO,
    [{ status: "canceled", cancelAtPeriodEnd: true, endedAt: "2026-11-30T12:00:00Z" }],
    ["subscription_over", true, 15, "2026-12-07T12:00:00.000Z"],
  ],
  [
    "a refunded subscription that renews: nothing changes",
    LONG_AGO,
    [{ refundedAt: "2026-11-30T12:00:00Z" }],
    ["subscription", true, 15, null],
  ],
  [
    "a subscription that was canceled, then refunded: access for a week",
    LONG_AGO,
    [
      {
        cancelAtPeriodEnd: true,
        canceledAt: "2026-11-12T12:00:00Z",
        refundedAt: "2026-11-30T12:00:00Z",
      },
    ],
    ["subscription_over", true, 15, "2026-12-07T12:00:00.000Z"],
  ],
  [
    "a subscription that was refunded, then canceled: a week from the cancellation",
    LONG_AGO,
    [
      {
        cancelAtPeriodEnd: true,
        canceledAt: "2026-12-01T12:00:00Z",
        refundedAt: "2026-11-12T12:00:00Z",
      },
    ],
    ["subscription_over", true, 15, "2026-12-08T12:00:00.000Z"],
  ],
  [
    "a refunded subscription that ends before that week",
    LONG_AGO,
    [
      {
        cancelAt: "2026-12-03T12:00:00Z",
        canceledAt: "2026-11-30T12:00:00Z",
        refundedAt: "2026-11-30T12:00:00Z",
      },
    ],
    ["subscription", true, 15, "2026-12-03T12:00:00.000Z"],
  ],
  [
    "a refunded subscription that ended at once: a week from its end",
    LONG_AGO,
    [
      {
        status: "canceled",
        canceledAt: "2026-11-30T12:00:00Z",
        endedAt: "2026-11-30T12:00:00Z",
        refundedAt: "2026-11-30T11:00:00Z",
      },
    ],
    ["subscription_over", true, 15, "2026-12-07T12:00:00.000Z"],
  ],
  [
    "a lost dispute: 14 days, like an unpaid invoice",
    LONG_AGO,
    [{ lostAt: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "a lost dispute, after the 14 days",
    LONG_AGO,
    [{ lostAt: "2026-11-15T12:00:00Z" }],
    ["ended", false, 0, "2026-11-29T12:00:00.000Z"],
  ],
  [
    "a canceled subscription without an end date",
    LONG_AGO,
    [{ status: "canceled" }],
    ["ended", false, 0, "2026-07-01T09:00:00.000Z"],
  ],
  [
    "a failed payment: 14 days from its invoice",
    LONG_AGO,
    [{ status: "past_due", unpaidSince: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "a failed payment with an invoice that is not stored yet",
    LONG_AGO,
    [{ status: "past_due", periodStart: "2026-11-30T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-14T12:00:00.000Z"],
  ],
  [
    "a payment that failed 14 days ago",
    LONG_AGO,
    [{ status: "past_due", unpaidSince: "2026-11-17T12:00:00Z" }],
    ["ended", false, 0, "2026-12-01T12:00:00.000Z"],
  ],
  [
    "an unpaid subscription within the 14 days",
    LONG_AGO,
    [{ status: "unpaid", unpaidSince: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "an unpaid subscription in a later unpaid period",
    LONG_AGO,
    [{ status: "unpaid", periodStart: "2026-11-30T12:00:00Z" }],
    ["ended", false, 0, "2026-07-01T09:00:00.000Z"],
  ],
  [
    "a subscription paused without a card",
    LONG_AGO,
    [{ status: "paused", trialEnd: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "a subscription that was never paid grants nothing",
    LONG_AGO,
    [{ status: "incomplete" }, { status: "incomplete_expired" }],
    ["ended", false, 0, "2026-07-01T09:00:00.000Z"],
  ],
  [
    "a subscription that was never paid keeps the free days",
    LINKED,
    [{ status: "incomplete" }],
    ["free_days", true, 5, FREE_UNTIL],
  ],
  [
    "two subscriptions: the one that renews wins",
    LONG_AGO,
    [{ cancelAtPeriodEnd: true }, {}],
    ["subscription", true, 15, null],
  ],
  [
    "an unpaid and a paid subscription",
    LONG_AGO,
    [{ status: "unpaid" }, {}],
    ["subscription", true, 15, null],
  ],
];

test.each(cases)("computes the entitlement: %s", (...[, linked, subscriptions, expected]) => {
  const facts: EntitlementFacts = {
    now: new Date(NOW),
    firstLinkedAt: linked === null ? null : new Date(linked),
    isDemo: false,
    subscriptions: subscriptions.map(subscription),
  };
  const { because, isAllowed, banksMax, until } = resolveEntitlement(facts);

  expect([because, isAllowed, banksMax, until?.toISOString() ?? null]).toEqual(expected);
});

test("a demo household has access without an end", () => {
  const facts = { now: new Date(NOW), firstLinkedAt: new Date(LONG_AGO), subscriptions: [] };

  expect(resolveEntitlement({ ...facts, isDemo: true })).toMatchObject({
    isAllowed: true,
    until: null,
  });
});

const free = resolveEntitlement({
  now: new Date(NOW),
  firstLinkedAt: null,
  isDemo: false,
  subscriptions: [],
});
const plus = resolveEntitlement({
  now: new Date(NOW),
  firstLinkedAt: null,
  isDemo: false,
  subscriptions: [subscription({})],
});
const ended = { ...free, isAllowed: false, banksMax: 0 };

test.each([
  ["the first bank", free, 0, false, null],
  ["the fifth free bank", free, 4, false, null],
  ["a sixth free bank", free, 5, false, "too_many_free_banks"],
  ["a sixth bank of a subscriber", plus, 5, false, null],
  ["the fifteenth bank of a subscriber", plus, 14, false, null],
  ["a sixteenth bank of a subscriber", plus, 15, false, "too_many_banks"],
  ["any bank after the free days", ended, 0, false, "subscription_required"],
  ["a bank without a confirmed email address", free, 0, true, "address_not_confirmed"],
])(
  "decides whether another bank may be linked: %s",
  (...[, entitlement, banks, lacksConfirmation, refusal]) => {
    expect(refusalOfLink(entitlement, { banks, lacksConfirmation })).toBe(refusal);
  },
);
