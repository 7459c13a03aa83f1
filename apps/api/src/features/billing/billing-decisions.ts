import {
  type BankAccess,
  FREE_BANKS_MAX,
  FREE_DAYS,
  type LinkRefusal,
  PLUS_BANKS_MAX,
  type SubscriptionStatus,
} from "@snowball/contract";

import type { ProviderSubscription } from "#ports/card-payments.ts";
import { DAY_MS, HOUR_MS, instantAfter, MINUTE_MS } from "#ports/clock.ts";

/** Days for which a user keeps access with an unpaid invoice. */
const LATE_DAYS = 14;
/** Days for which banks stay linked after a subscription ended without advance notice. */
const UNANNOUNCED_DAYS = 7;

export type EntitlementFacts = {
  now: Date;
  /** Null if the user never linked a bank. */
  firstLinkedAt: Date | null;
  /** Demo households cost nothing, so they have no limit in time. */
  isDemo: boolean;
  subscriptions: readonly SubscriptionFacts[];
};

export type SubscriptionFacts = Pick<
  ProviderSubscription,
  | "status"
  | "periodStart"
  | "periodEnd"
  | "cancelAt"
  | "cancelAtPeriodEnd"
  | "canceledAt"
  | "trialEnd"
  | "endedAt"
> & {
  /** When the oldest open invoice was issued; null if none is open. */
  unpaidSince: Date | null;
  /** When the newest paid invoice was fully refunded; null if it was not. */
  refundedAt: Date | null;
  /** When we learned that the dispute of that invoice was lost; null if none was. */
  lostAt: Date | null;
};

/**
 * What a user may do with banks: link up to `banksMax`, keep them up to date, and use payment
 * recognition, email reminders and the calendar feed. `because` is the reason.
 */
export type Entitlement = {
  because: BankAccess["because"];
  isAllowed: boolean;
  banksMax: number;
  /** When the entitlement ends or ended; null if no end is known. */
  until: Date | null;
};

/**
 * Decides what a user may use for free and what they paid for. If several reasons apply, the one
 * that lasts longest wins.
 */
export function resolveEntitlement(facts: EntitlementFacts): Entitlement {
  const { now, isDemo, firstLinkedAt, subscriptions } = facts;
  if (isDemo) return entitlementFor("demo", null);

  const granted = subscriptions.flatMap((each) => entitlementOf(each) ?? []);
  const free =
    firstLinkedAt === null
      ? entitlementFor("not_begun", null)
      : entitlementFor("free_days", daysAfter(firstLinkedAt, FREE_DAYS));
  const inForce = [...granted, free].filter(({ until }) => until === null || until > now);
  const [longest] = inForce.toSorted(bySubscriptionThenEnd);
  if (longest) return longest;

  const ends = [...granted, free].flatMap(({ until }) => until ?? []);
  const last = ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  return { because: "ended", isAllowed: false, banksMax: 0, until: last };
}

/**
 * Returns why a user may not link another bank; null if they may. `banks` counts banks that are
 * linked or being linked.
 */
export function refusalOfLink(
  { isAllowed, banksMax }: Entitlement,
  { banks, lacksConfirmation }: { banks: number; lacksConfirmation: boolean },
): LinkRefusal | null {
  if (lacksConfirmation) return "address_not_confirmed";
  if (!isAllowed) return "subscription_required";
  if (banks < banksMax) return null;
  return banksMax < PLUS_BANKS_MAX ? "too_many_free_banks" : "too_many_banks";
}

/**
 * The features that the price list shows for a subscription. They must match the entitlement of a
 * subscriber. Without a subscription they are available for the free days only.
 */
export const PLUS_SERVICES: readonly { feature_id: string; feature_desc: string }[] = [
  {
    feature_id: "bank_refresh",
    feature_desc: `Up to ${PLUS_BANKS_MAX} banks linked and kept up to date`,
  },
  { feature_id: "payments_recognised", feature_desc: "Payments matched automatically" },
  { feature_id: "reminders", feature_desc: "Reminders by email before a payment is due" },
  { feature_id: "calendar_feed", feature_desc: "Your payments in your own calendar" },
];

/**
 * Returns null if the subscription grants nothing, because it never started or ended without
 * payment.
 */
function entitlementOf(subscription: SubscriptionFacts): Entitlement | null {
  return ENTITLEMENT_BY_STATUS[subscription.status](subscription);
}

const noEntitlement = () => null;

const ENTITLEMENT_BY_STATUS: Record<
  SubscriptionStatus,
  (of: SubscriptionFacts) => Entitlement | null
> = {
  active: entitlementWhileActive,
  trialing: entitlementWhileActive,
  past_due: ({ unpaidSince, periodStart }) => entitlementWhileLate(unpaidSince ?? periodStart),
  // The provider keeps starting unpaid periods, so only the oldest open invoice shows since when
  // payment is late.
  unpaid: ({ unpaidSince }) => entitlementWhileLate(unpaidSince),
  paused: ({ trialEnd, periodStart }) => entitlementWhileLate(trialEnd ?? periodStart),
  canceled: entitlementAfterEnd,
  incomplete: noEntitlement,
  incomplete_expired: noEntitlement,
};

/**
 * A lost dispute counts as a late payment. A full refund of a canceled subscription ends its
 * access.
 */
function entitlementWhileActive(subscription: SubscriptionFacts): Entitlement | null {
  const { canceledAt, refundedAt, lostAt } = subscription;
  if (lostAt !== null) return entitlementWhileLate(lostAt);
  const announced = scheduledEnd(subscription);
  if (announced === null || canceledAt === null || refundedAt === null) {
    return entitlementFor("subscription", announced);
  }
  // After a refund, the user keeps access long enough for the notice, as after an unannounced end.
  const over = daysAfter(refundedAt > canceledAt ? refundedAt : canceledAt, UNANNOUNCED_DAYS);
  return over < announced
    ? entitlementFor("subscription_over", over)
    : entitlementFor("subscription", announced);
}

function entitlementAfterEnd(subscription: SubscriptionFacts): Entitlement | null {
  const { endedAt } = subscription;
  const announced = scheduledEnd(subscription);
  if (endedAt === null) return announced && entitlementFor("subscription", announced);
  if (announced !== null && endedAt >= announced) return entitlementFor("subscription", endedAt);
  return entitlementFor("subscription_over", daysAfter(endedAt, UNANNOUNCED_DAYS));
}

function scheduledEnd({ cancelAt, cancelAtPeriodEnd, periodEnd }: SubscriptionFacts): Date | null {
  return cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
}

function entitlementWhileLate(since: Date | null): Entitlement | null {
  return since && entitlementFor("late_payment", daysAfter(since, LATE_DAYS));
}

function entitlementFor(because: BankAccess["because"], until: Date | null): Entitlement {
  const isFree = because === "free_days" || because === "not_begun";
  return { because, isAllowed: true, banksMax: isFree ? FREE_BANKS_MAX : PLUS_BANKS_MAX, until };
}

/** Sorts by end, the latest first. Unused free days come last, so that they are kept for later. */
function bySubscriptionThenEnd(a: Entitlement, b: Entitlement): number {
  const notBegun = Number(a.because === "not_begun") - Number(b.because === "not_begun");
  const end = ({ until }: Entitlement) => until?.getTime() ?? Number.POSITIVE_INFINITY;
  if (notBegun !== 0) return notBegun;
  return end(a) === end(b) ? 0 : end(b) - end(a);
}

function daysAfter(instant: Date, days: number): Date {
  return instantAfter(instant, days * DAY_MS);
}

/**
 * The statuses that grant access. A late payment (`past_due`) is still being collected, so the user
 * keeps access for now.
 */
export const ACCESS_STATUSES = [
  "active",
  "past_due",
  "trialing",
] as const satisfies SubscriptionStatus[];

/**
 * The statuses of a subscription that has not ended. A user with one of these cannot buy a second
 * subscription.
 */
export const STANDING_STATUSES = [
  ...ACCESS_STATUSES,
  "unpaid",
  "paused",
  "incomplete",
] as const satisfies SubscriptionStatus[];

export function isStanding(status: SubscriptionStatus): boolean {
  return STANDING_STATUSES.some((standing) => standing === status);
}

/**
 * Returns the error code for a user who tries to buy a second subscription, by the status of the
 * first one.
 */
export function refusalOfSecond(
  status: SubscriptionStatus,
): "already_subscribed" | "payment_open" | "subscription_paused" {
  if (status === "paused") return "subscription_paused";
  return status === "active" || status === "trialing" ? "already_subscribed" : "payment_open";
}

/**
 * The format of a checkout id. Ids of any other format are rejected without a request to the
 * provider.
 */
const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{1,200}$/;

export function isCheckoutId(text: string): boolean {
  return CHECKOUT_ID.test(text);
}

/**
 * Maximum number of checkout attempts per user in 24 hours. Each attempt opens a checkout at the
 * provider.
 */
export const ATTEMPTS_PER_DAY_MAX = 50;
export const ATTEMPTS_DAY_MS = 24 * HOUR_MS;

/**
 * Stripe keeps an idempotency key for at least 24 hours; one hour is a margin for clock
 * differences.
 */
const ATTEMPT_AGE_MS_MAX = 23 * HOUR_MS;

/**
 * Whether the provider may have deleted the attempt's idempotency key. A retry with that key would
 * open a second checkout.
 */
export function isForgottenAttempt(attempt: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - attempt.createdAt.getTime() > ATTEMPT_AGE_MS_MAX;
}

const SECOND_MS = 1_000;

/** How long a quote can be confirmed: long enough to read it, too short to gain by waiting. */
const QUOTE_MINUTES = 30;

type SwitchableFacts = {
  status: SubscriptionStatus;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
};

/** Whether a subscription can be switched: it is active and will renew. */
export function isSwitchable({ status, cancelAt, cancelAtPeriodEnd }: SwitchableFacts): boolean {
  return status === "active" && cancelAt === null && !cancelAtPeriodEnd;
}

type Moment = { now: Date; periodStart: Date | null };

/**
 * Returns the time for which a quote is computed: now, rounded down to the second, but not before
 * the period start. The period start comes from the provider's clock.
 */
export function quoteInstant({ now, periodStart }: Moment): Date {
  const second = instantAfter(now, -(now.getTime() % SECOND_MS));

  return periodStart !== null && periodStart > second ? periodStart : second;
}

/**
 * Parses the time of a quote. The result is an invalid date if the text is not a date, and
 * `isQuoteGood` rejects that.
 */
export function readQuoteInstant(text: string): Date {
  // oxlint-disable-next-line no-restricted-globals -- parses a given time, does not read the clock
  return new Date(text);
}

/**
 * Whether a quote can still be confirmed: it is from the current period, at most 30 minutes old,
 * and not from the future.
 */
export function isQuoteGood(quotedAt: Date, moment: Moment): boolean {
  const latest = quoteInstant(moment).getTime();
  const age = latest - quotedAt.getTime();

  return (
    quotedAt.getTime() % SECOND_MS === 0 &&
    age >= 0 &&
    age <= QUOTE_MINUTES * MINUTE_MS &&
    quotedAt.getTime() >= (moment.periodStart?.getTime() ?? 0)
  );
}

/** A lowercase prefix, then random characters with at least one capital or digit, unlike a word. */
const ID = /^[a-z]+_(?=\w*[0-9A-Z])\w+$/;

/** Returns each string in a provider message that may be one of its ids, without duplicates. */
export function idsNamedIn(body: string): string[] {
  const ids = new Set<string>();
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === "string" && ID.test(value)) ids.add(value);
    return value;
  });

  return [...ids];
}
