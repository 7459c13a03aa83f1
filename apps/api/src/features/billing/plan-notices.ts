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
  price: { name: string; amount: bigint; currency: string; frequency: string } | null;
};

/** What is to be told once; `about` tells one end, or one period, from another. */
export type Notice = { about: string } & (
  | { kind: "ends_in_week" | "ends_tomorrow"; because: Entitlement["because"]; until: Date }
  | { kind: "subscribed" | "renews"; subscription: PricedSubscription }
);

type Facts = {
  now: Date;
  entitlement: Entitlement;
  /** How many are linked. */
  banks: number;
  subscriptions: readonly PricedSubscription[];
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
    due: [...begun, ...renewals.flatMap(({ due }) => due), ...end.due],
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

function hasBegunNewly({ status, periodStart }: PricedSubscription, now: Date): boolean {
  const isWorking = status === "active" || status === "trialing";

  return isWorking && periodStart !== null && now.getTime() - periodStart.getTime() < NEWLY_MS;
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
