import { expect, test } from "vitest";

import {
  type EntitlementFacts,
  judgeEntitlement,
  refusalOfLink,
  type SubscriptionFacts,
} from "./judge-entitlement.ts";

const NOW = "2026-12-01T12:00:00Z";

function subscription(told: Partial<Record<keyof SubscriptionFacts, unknown>>): SubscriptionFacts {
  const dates = Object.fromEntries(
    Object.entries(told).map(([key, value]) => [
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
  told: [because: string, isAllowed: boolean, banksMax: number, until: string | null],
];

const FREE_UNTIL = "2026-12-20T09:00:00.000Z";
const LINKED = "2026-11-20T09:00:00Z";
const LONG_AGO = "2026-06-01T09:00:00Z";

const cases: Case[] = [
  ["nothing linked yet", null, [], ["not_begun", true, 5, null]],
  ["within the free days", LINKED, [], ["free_days", true, 5, FREE_UNTIL]],
  [
    "on the last free instant but one",
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
    "a cancelled subscription until its period ends",
    LONG_AGO,
    [{ cancelAtPeriodEnd: true }],
    ["subscription", true, 15, "2026-12-10T12:00:00.000Z"],
  ],
  [
    "one cancelled for a day",
    LONG_AGO,
    [{ cancelAt: "2026-12-05T12:00:00Z" }],
    ["subscription", true, 15, "2026-12-05T12:00:00.000Z"],
  ],
  [
    "a cancelled one that ends before the free days do",
    LINKED,
    [{ cancelAt: "2026-12-05T12:00:00Z" }],
    ["free_days", true, 5, FREE_UNTIL],
  ],
  [
    "a cancelled one whose end came, whatever the provider was late to say",
    LONG_AGO,
    [{ cancelAt: "2026-12-01T12:00:00Z" }],
    ["ended", false, 0, "2026-12-01T12:00:00.000Z"],
  ],
  [
    "one that ended as announced",
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
    "one that was ended at once: a week to be told",
    LONG_AGO,
    [{ status: "canceled", endedAt: "2026-11-30T12:00:00Z" }],
    ["subscription_over", true, 15, "2026-12-07T12:00:00.000Z"],
  ],
  [
    "one that was to end later and was ended at once",
    LONG_AGO,
    [{ status: "canceled", cancelAtPeriodEnd: true, endedAt: "2026-11-30T12:00:00Z" }],
    ["subscription_over", true, 15, "2026-12-07T12:00:00.000Z"],
  ],
  [
    "one whose bill was given back and that renews: nothing changes",
    LONG_AGO,
    [{ refundedAt: "2026-11-30T12:00:00Z" }],
    ["subscription", true, 15, null],
  ],
  [
    "one that was cancelled, then given back: a week to be told",
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
    "one that was given back, then cancelled: a week from then",
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
    "one that was given back and ends before that week does",
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
    "one that was given back and ended at once: a week from its end",
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
    "one whose payment was taken back for good: as unpaid, 14 days",
    LONG_AGO,
    [{ lostAt: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "one whose payment was taken back for good, those days over",
    LONG_AGO,
    [{ lostAt: "2026-11-15T12:00:00Z" }],
    ["ended", false, 0, "2026-11-29T12:00:00.000Z"],
  ],
  [
    "one of which nobody said when it ended",
    LONG_AGO,
    [{ status: "canceled" }],
    ["ended", false, 0, "2026-07-01T09:00:00.000Z"],
  ],
  [
    "a payment that failed, 14 days from its bill",
    LONG_AGO,
    [{ status: "past_due", unpaidSince: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "a payment that failed, its bill not read yet",
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
    "not asked for any more, within the 14 days",
    LONG_AGO,
    [{ status: "unpaid", unpaidSince: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "unpaid, in a later period that nobody paid either",
    LONG_AGO,
    [{ status: "unpaid", periodStart: "2026-11-30T12:00:00Z" }],
    ["ended", false, 0, "2026-07-01T09:00:00.000Z"],
  ],
  [
    "paused for want of a card",
    LONG_AGO,
    [{ status: "paused", trialEnd: "2026-11-25T12:00:00Z" }],
    ["late_payment", true, 15, "2026-12-09T12:00:00.000Z"],
  ],
  [
    "one that was never paid gives nothing",
    LONG_AGO,
    [{ status: "incomplete" }, { status: "incomplete_expired" }],
    ["ended", false, 0, "2026-07-01T09:00:00.000Z"],
  ],
  [
    "one that was never paid takes no free day away",
    LINKED,
    [{ status: "incomplete" }],
    ["free_days", true, 5, FREE_UNTIL],
  ],
  [
    "of two the one that goes on",
    LONG_AGO,
    [{ cancelAtPeriodEnd: true }, {}],
    ["subscription", true, 15, null],
  ],
  [
    "an unpaid one beside one that is paid",
    LONG_AGO,
    [{ status: "unpaid" }, {}],
    ["subscription", true, 15, null],
  ],
];

test.each(cases)("what is allowed: %s", (...[, linked, subscriptions, told]) => {
  const facts: EntitlementFacts = {
    now: new Date(NOW),
    firstLinkedAt: linked === null ? null : new Date(linked),
    isDemo: false,
    subscriptions: subscriptions.map(subscription),
  };
  const { because, isAllowed, banksMax, until } = judgeEntitlement(facts);

  expect([because, isAllowed, banksMax, until?.toISOString() ?? null]).toEqual(told);
});

test("a demo household's made-up banks stay, whatever the day", () => {
  const facts = { now: new Date(NOW), firstLinkedAt: new Date(LONG_AGO), subscriptions: [] };

  expect(judgeEntitlement({ ...facts, isDemo: true })).toMatchObject({
    isAllowed: true,
    until: null,
  });
});

const free = judgeEntitlement({
  now: new Date(NOW),
  firstLinkedAt: null,
  isDemo: false,
  subscriptions: [],
});
const plus = judgeEntitlement({
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
  ["a bank where the address wants to be confirmed", free, 0, true, "address_not_confirmed"],
])(
  "whether one more may be linked: %s",
  (...[, entitlement, banks, lacksConfirmation, refusal]) => {
    expect(refusalOfLink(entitlement, { banks, lacksConfirmation })).toBe(refusal);
  },
);
