import type { SubscriptionStatus } from "@snowball/contract";

import { instantAfter } from "#ports/clock.ts";

import type { Entitlement } from "./judge-entitlement.ts";

const DAY_MS = 86_400_000;
/** States that ask for a reminder of a yearly renewal ask for it 15 to 45 days ahead. */
const RENEWAL_TOLD_DAYS = 30;
/** What began longer ago was told of then, or bought before anybody told of it. */
const NEWLY_MS = 3 * DAY_MS;

/** A subscription with what it costs; its price is null where it is not sold any more. */
export type PricedSubscription = {
  id: string;
  status: SubscriptionStatus;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When its present price took another's place; null where it is the first. */
  switchedAt: Date | null;
  price: { name: string; amount: bigint; currency: string; frequency: string } | null;
};

/** A bill of which money was given back, or taken back by the payer's bank. */
export type BillGivenBack = {
  id: string;
  number: string | null;
  currency: string;
  amount: bigint;
  refunded: bigint | null;
  refundedAt: Date | null;
  isRefundFull: boolean;
  /** Since when it is known that it was taken back for good. */
  lostAt: Date | null;
};

/** What is to be told once; `about` tells one end, or one period, from another. */
export type Notice = { about: string } & (
  | { kind: "ends_in_week" | "ends_tomorrow"; because: Entitlement["because"]; until: Date }
  | { kind: "subscribed" | "switched" | "renews"; subscription: PricedSubscription }
  | { kind: "refunded" | "taken_back"; bill: BillGivenBack }
);

type Facts = {
  now: Date;
  entitlement: Entitlement;
  /** How many are linked. */
  banks: number;
  subscriptions: readonly PricedSubscription[];
  billsGivenBack: readonly BillGivenBack[];
};

export type NoticePlan = {
  due: Notice[];
  /** Whether banks are linked that nothing holds any more. */
  isOver: boolean;
  nextAt: Date | null;
};

/** What a user is to be told now of the subscription and of linked banks, and when to look again. */
export function planNotices(facts: Facts): NoticePlan {
  const { now, entitlement, banks, subscriptions } = facts;
  const begun = subscriptions
    .filter((each) => hasBegunNewly(each, now))
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

/** What is due of something to come, and the instants at which that changes. */
type Coming = { due: Notice[]; at: Date[] };

function endOf({ now, banks, entitlement: { isAllowed, until, because } }: Facts): Coming {
  if (!isAllowed || until === null) return { due: [], at: [] };
  const [inWeek, tomorrow] = [daysBefore(until, 7), daysBefore(until, 1)];
  const kind = now >= tomorrow ? "ends_tomorrow" : "ends_in_week";
  const isDue = banks > 0 && now >= inWeek;

  return {
    due: isDue ? [{ kind, about: until.toISOString(), because, until }] : [],
    at: [inWeek, tomorrow, until],
  };
}

function hasBegunNewly(
  { status, periodStart, switchedAt }: PricedSubscription,
  now: Date,
): boolean {
  // A switch begins a period of its own, and was begun before.
  if (switchedAt !== null) return false;
  return isWorking(status) && periodStart !== null && isNew(periodStart, now);
}

function switchesOf({ now, subscriptions }: Facts): Notice[] {
  return subscriptions.flatMap((subscription): Notice[] => {
    const { id, status, switchedAt } = subscription;
    if (switchedAt === null || !isWorking(status) || !isNew(switchedAt, now)) return [];
    return [{ kind: "switched", about: `${id} ${switchedAt.toISOString()}`, subscription }];
  });
}

/** Each sum once: a second refund of the same bill is told with what both come to. */
function moneyBackOf({ now, billsGivenBack }: Facts): Notice[] {
  return billsGivenBack.flatMap((bill): Notice[] => {
    const { id, refunded, refundedAt, lostAt } = bill;
    const isRefunded = refunded !== null && refundedAt !== null && isNew(refundedAt, now);

    return [
      ...(isRefunded ? [{ kind: "refunded", about: `${id} ${refunded}`, bill } as const] : []),
      ...(lostAt !== null && isNew(lostAt, now)
        ? [{ kind: "taken_back", about: id, bill } as const]
        : []),
    ];
  });
}

function isWorking(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trialing";
}

function isNew(instant: Date, now: Date): boolean {
  return now.getTime() - instant.getTime() < NEWLY_MS;
}

/** Of a subscription that renews once a year; null of others. */
function renewalOf(subscription: PricedSubscription, now: Date): Coming | null {
  const { id, status, periodEnd: end, cancelAt, cancelAtPeriodEnd, price } = subscription;
  const isEnding = cancelAt !== null || cancelAtPeriodEnd;
  const isYearly = price?.frequency.startsWith("year_") === true;
  if (status !== "active" || isEnding || !isYearly || end === null) return null;
  const told = daysBefore(end, RENEWAL_TOLD_DAYS);
  const isDue = told <= now && now < end;
  const about = `${id} ${end.toISOString()}`;

  return { due: isDue ? [{ kind: "renews", about, subscription }] : [], at: [told, end] };
}

function daysBefore(instant: Date, days: number): Date {
  return instantAfter(instant, -days * DAY_MS);
}
