import type { SubscriptionStatus } from "@snowball/contract";

import type { Entitlement } from "./entitlement-rules.ts";

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
export function planNotices({ now, entitlement, banks, subscriptions }: Facts): NoticePlan {
  const { isAllowed, until, because } = entitlement;
  const renewals = subscriptions.flatMap((each) => renewalOf(each) ?? []);
  const due: Notice[] = subscriptions
    .filter((each) => hasBegunNewly(each, now))
    .map((subscription) => ({ kind: "subscribed", about: subscription.id, subscription }));
  for (const { subscription, at, end } of renewals) {
    if (at > now || end <= now) continue;
    due.push({ kind: "renews", about: `${subscription.id} ${end.toISOString()}`, subscription });
  }
  const times = renewals.flatMap(({ at, end }) => [at, end]);
  if (isAllowed && until !== null) {
    const [inWeek, tomorrow] = [daysBefore(until, 7), daysBefore(until, 1)];
    times.push(inWeek, tomorrow, until);
    const kind = now >= tomorrow ? "ends_tomorrow" : "ends_in_week";
    if (banks > 0 && now >= inWeek) due.push({ kind, about: until.toISOString(), because, until });
  }

  const nextMs = Math.min(...times.filter((at) => at > now).map((at) => at.getTime()));
  return {
    due,
    isOver: !isAllowed && banks > 0,
    nextAt: Number.isFinite(nextMs) ? new Date(nextMs) : null,
  };
}

function hasBegunNewly({ status, periodStart }: PricedSubscription, now: Date): boolean {
  const isWorking = status === "active" || status === "trialing";

  return isWorking && periodStart !== null && now.getTime() - periodStart.getTime() < NEWLY_MS;
}

/** When a subscription that renews once a year is to be told of; null of others. */
function renewalOf(subscription: PricedSubscription): {
  subscription: PricedSubscription;
  at: Date;
  end: Date;
} | null {
  const { status, periodEnd: end, cancelAt, cancelAtPeriodEnd, price } = subscription;
  const isEnding = cancelAt !== null || cancelAtPeriodEnd;
  const isYearly = price?.frequency.startsWith("year_") === true;
  if (status !== "active" || isEnding || !isYearly || end === null) return null;

  return { subscription, at: daysBefore(end, RENEWAL_TOLD_DAYS), end };
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS);
}
