import type { SubscriptionStatus } from "@snowball/contract";

import { instantAfter } from "#ports/clock.ts";

import type { Entitlement } from "./judge-entitlement.ts";

const DAY_MS = 86_400_000;
/** US states that require a notice of yearly renewals want it 15 to 45 days ahead. */
const RENEWAL_NOTICE_DAYS = 30;
/** Older changes were notified when they happened, or happened before these notices existed. */
const RECENT_MS = 3 * DAY_MS;

/** A subscription with its price; the price is null if it is no longer sold. */
export type PricedSubscription = {
  id: string;
  status: SubscriptionStatus;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the price was last switched; null if it is the first one. */
  switchedAt: Date | null;
  price: { name: string; amount: bigint; currency: string; frequency: string } | null;
};

/** An invoice with a refund or a lost dispute. */
export type BillGivenBack = {
  id: string;
  number: string | null;
  currency: string;
  amount: bigint;
  refunded: bigint | null;
  refundedAt: Date | null;
  isRefundFull: boolean;
  /** When we learned that the dispute was lost. */
  lostAt: Date | null;
};

/**
 * A notice that is sent once. `about` identifies the event, for example the end date or the period.
 */
export type Notice = { about: string } & (
  | { kind: "ends_in_week" | "ends_tomorrow"; because: Entitlement["because"]; until: Date }
  | { kind: "subscribed" | "switched" | "renews"; subscription: PricedSubscription }
  | { kind: "refunded" | "taken_back"; bill: BillGivenBack }
);

type Facts = {
  now: Date;
  entitlement: Entitlement;
  /** The number of linked banks. */
  banks: number;
  subscriptions: readonly PricedSubscription[];
  billsGivenBack: readonly BillGivenBack[];
};

export type NoticePlan = {
  due: Notice[];
  /** Whether banks are linked although the entitlement has ended. */
  isOver: boolean;
  nextAt: Date | null;
};

/** Returns the notices that are due now, and when to check again. */
export function planNotices(facts: Facts): NoticePlan {
  const { now, entitlement, banks, subscriptions } = facts;
  const begun = subscriptions
    .filter((each) => hasJustStarted(each, now))
    .map((subscription): Notice => ({ kind: "subscribed", about: subscription.id, subscription }));
  const end = endOf(facts);
  const renewals = subscriptions.flatMap((each) => renewalOf(each, now) ?? []);
  const times = [end, ...renewals].flatMap(({ at }) => at).filter((at) => at > now);

  return {
    due: [
      ...begun,
      ...switchesOf(facts),
      ...renewals.flatMap(({ due }) => due),
      ...moneyBackOf(facts),
      ...end.due,
    ],
    isOver: !entitlement.isAllowed && banks > 0,
    nextAt: times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

/** The notices that are due for a future event, and the instants at which that changes. */
type UpcomingNotices = { due: Notice[]; at: Date[] };

function endOf({ now, banks, entitlement: { isAllowed, until, because } }: Facts): UpcomingNotices {
  if (!isAllowed || until === null) return { due: [], at: [] };
  const [inWeek, tomorrow] = [daysBefore(until, 7), daysBefore(until, 1)];
  const kind = now >= tomorrow ? "ends_tomorrow" : "ends_in_week";
  const isDue = banks > 0 && now >= inWeek;

  return {
    due: isDue ? [{ kind, about: until.toISOString(), because, until }] : [],
    at: [inWeek, tomorrow, until],
  };
}

function hasJustStarted(
  { status, periodStart, switchedAt }: PricedSubscription,
  now: Date,
): boolean {
  // A switch starts a new period, but the subscription itself is not new.
  if (switchedAt !== null) return false;
  return isActive(status) && periodStart !== null && isRecent(periodStart, now);
}

function switchesOf({ now, subscriptions }: Facts): Notice[] {
  return subscriptions.flatMap((subscription): Notice[] => {
    const { id, status, switchedAt } = subscription;
    if (switchedAt === null || !isActive(status) || !isRecent(switchedAt, now)) return [];
    return [{ kind: "switched", about: `${id} ${switchedAt.toISOString()}`, subscription }];
  });
}

/**
 * Sends one notice per total: a second refund of the same invoice is notified with the sum of both.
 */
function moneyBackOf({ now, billsGivenBack }: Facts): Notice[] {
  return billsGivenBack.flatMap((bill): Notice[] => {
    const { id, refunded, refundedAt, lostAt } = bill;
    const isRefunded = refunded !== null && refundedAt !== null && isRecent(refundedAt, now);

    return [
      ...(isRefunded ? [{ kind: "refunded", about: `${id} ${refunded}`, bill } as const] : []),
      ...(lostAt !== null && isRecent(lostAt, now)
        ? [{ kind: "taken_back", about: id, bill } as const]
        : []),
    ];
  });
}

function isActive(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trialing";
}

function isRecent(instant: Date, now: Date): boolean {
  return now.getTime() - instant.getTime() < RECENT_MS;
}

/** Returns the renewal notice of a yearly subscription; null for others. */
function renewalOf(subscription: PricedSubscription, now: Date): UpcomingNotices | null {
  const { id, status, periodEnd: end, cancelAt, cancelAtPeriodEnd, price } = subscription;
  const isEnding = cancelAt !== null || cancelAtPeriodEnd;
  const isYearly = price?.frequency.startsWith("year_") === true;
  if (status !== "active" || isEnding || !isYearly || end === null) return null;
  const noticeAt = daysBefore(end, RENEWAL_NOTICE_DAYS);
  const isDue = noticeAt <= now && now < end;
  const about = `${id} ${end.toISOString()}`;

  return { due: isDue ? [{ kind: "renews", about, subscription }] : [], at: [noticeAt, end] };
}

function daysBefore(instant: Date, days: number): Date {
  return instantAfter(instant, -days * DAY_MS);
}
