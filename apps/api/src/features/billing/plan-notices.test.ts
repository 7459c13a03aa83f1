import { expect, test } from "vitest";

import {
  type RefundedInvoice,
  type NoticePlan,
  planNotices,
  type PricedSubscription,
  writeNoticeMail,
} from "./notices.ts";

const UNTIL = new Date("2026-12-20T09:00:00Z");
const FREE = { because: "free_days", isAllowed: true, banksMax: 5, until: UNTIL } as const;
const FOR_EVER = { because: "subscription", isAllowed: true, banksMax: 15, until: null } as const;

type Facts = Parameters<typeof planNotices>[0];

function planOf(facts: Omit<Facts, "billsGivenBack"> & Partial<Facts>): NoticePlan {
  return planNotices({ billsGivenBack: [], ...facts });
}

function noticesAt(now: string, banks = 1): [string[], string | null] {
  const plan = planOf({ now: new Date(now), entitlement: FREE, banks, subscriptions: [] });
  return [kindsOf(plan), plan.nextAt?.toISOString() ?? null];
}

function kindsOf({ due }: NoticePlan): string[] {
  return due.map(({ kind }) => kind);
}

test.each<[string, [string[], string | null]]>([
  ["2026-12-13T08:59:59Z", [[], "2026-12-13T09:00:00.000Z"]],
  ["2026-12-13T09:00:00Z", [["ends_in_week"], "2026-12-19T09:00:00.000Z"]],
  ["2026-12-19T08:59:59Z", [["ends_in_week"], "2026-12-19T09:00:00.000Z"]],
  ["2026-12-19T09:00:00Z", [["ends_tomorrow"], "2026-12-20T09:00:00.000Z"]],
])("announces the end of linked banks a week and a day before: at %s", (now, expected) => {
  expect(noticesAt(now)).toEqual(expected);
});

test("the email about the end names what stops with it", () => {
  const end = { kind: "ends_tomorrow", because: "free_days", until: UNTIL } as const;
  const notice = { ...end, about: "2026-12-20" };
  const mail = writeNoticeMail(notice, { publicUrl: "https://snowball.example", timeZone: "UTC" });

  expect(mail.textBody).toContain("Payment reminders and calendar links stop too.");
});

test("a user without linked banks gets no notice of an end", () => {
  expect(noticesAt("2026-12-19T09:00:00Z", 0)[0]).toEqual([]);
});

test("reports banks without an entitlement as over, but only if banks are linked", () => {
  const ended = { because: "ended", isAllowed: false, banksMax: 0, until: UNTIL } as const;
  const now = new Date("2026-12-20T09:00:00Z");
  const isOver = (banks: number) =>
    planOf({ now, entitlement: ended, banks, subscriptions: [] }).isOver;

  expect([isOver(1), isOver(0)]).toEqual([true, false]);
});

const price = { name: "Snowball Plus", amount: 3999n, currency: "usd", frequency: "year_1" };
const yearly: PricedSubscription = {
  id: "sub_1",
  status: "active",
  periodStart: new Date("2025-12-20T09:00:00Z"),
  periodEnd: UNTIL,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  switchedAt: null,
  price,
};
const monthly = { ...yearly, price: { ...price, frequency: "month_1" } };

test.each<[string, string, PricedSubscription, string[]]>([
  ["a day too early", "2026-11-20T08:59:59Z", yearly, []],
  ["thirty days ahead", "2026-11-20T09:00:00Z", yearly, ["renews"]],
  ["not afterwards", "2026-12-20T09:00:00Z", yearly, []],
  ["not if it is canceled", "2026-12-01T09:00:00Z", { ...yearly, cancelAtPeriodEnd: true }, []],
  ["not if it is monthly", "2026-12-01T09:00:00Z", monthly, []],
  ["not while a payment is late", "2026-12-01T09:00:00Z", { ...yearly, status: "past_due" }, []],
])("announces a yearly renewal when it is near: %s", (...[, now, subscription, expected]) => {
  const at = new Date(now);
  const plan = planOf({
    now: at,
    entitlement: FOR_EVER,
    banks: 1,
    subscriptions: [subscription],
  });

  expect(kindsOf(plan)).toEqual(expected);
});

test.each<[string, PricedSubscription["status"], string, string[]]>([
  ["when it starts", "active", "2025-12-20T09:00:00Z", ["subscribed"]],
  ["a trial too", "trialing", "2025-12-20T09:00:00Z", ["subscribed"]],
  ["not before it is paid", "incomplete", "2025-12-20T09:00:00Z", []],
  ["not if it started long ago", "active", "2025-12-23T09:00:00Z", []],
])("confirms a new subscription: %s", (...[, status, now, expected]) => {
  const at = new Date(now);
  const subscriptions = [{ ...yearly, status }];

  expect(kindsOf(planOf({ now: at, entitlement: FOR_EVER, banks: 0, subscriptions }))).toEqual(
    expected,
  );
});

const now = new Date("2026-12-01T09:00:00Z");
const noticesFor = (facts: Partial<Facts>) =>
  planOf({ now, entitlement: FOR_EVER, banks: 0, subscriptions: [], ...facts }).due.map(
    ({ kind, about }) => [kind, about],
  );

test.each<[string, string, string[][]]>([
  ["at once", "2026-12-01T09:00:00Z", [["switched", "sub_1 2026-12-01T09:00:00.000Z"]]],
  ["but not later", "2026-11-28T09:00:00Z", []],
])(
  "confirms a price switch %s, and does not report a new subscription",
  (...[, switchedAt, due]) => {
    const subscription = { ...yearly, periodStart: now, switchedAt: new Date(switchedAt) };

    expect(noticesFor({ subscriptions: [{ ...subscription, cancelAtPeriodEnd: true }] })).toEqual(
      due,
    );
  },
);

const bill: RefundedInvoice = {
  id: "in_1",
  number: "A-1",
  currency: "usd",
  amount: 499n,
  refunded: null,
  refundedAt: null,
  isRefundFull: false,
  lostAt: null,
};

test("identifies refunds by their sum and lost disputes by their invoice, and skips old ones", () => {
  const refund = { ...bill, refunded: 100n, refundedAt: now };
  const longAgo = new Date("2026-11-28T09:00:00Z");

  expect(noticesFor({ billsGivenBack: [refund] })).toEqual([["refunded", "in_1 100"]]);
  expect(noticesFor({ billsGivenBack: [{ ...bill, lostAt: now }] })).toEqual([
    ["taken_back", "in_1"],
  ]);
  expect(
    noticesFor({ billsGivenBack: [{ ...refund, refundedAt: longAgo, lostAt: longAgo }] }),
  ).toEqual([]);
});
