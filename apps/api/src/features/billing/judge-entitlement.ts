import {
  type BankAccess,
  FREE_BANKS_MAX,
  FREE_DAYS,
  PLUS_BANKS_MAX,
  type SubscriptionStatus,
} from "@snowball/contract";

import { instantAfter } from "#ports/clock.ts";

const DAY_MS = 86_400_000;

/** Days for which a user keeps access with an unpaid invoice. */
export const LATE_DAYS = 14;
/** Days for which banks stay linked after a subscription ended without advance notice. */
export const UNANNOUNCED_DAYS = 7;

/** The input of `judgeEntitlement`. */
export type EntitlementFacts = {
  now: Date;
  /** Null if the user never linked a bank. */
  firstLinkedAt: Date | null;
  /** Demo households cost nothing, so they have no limit in time. */
  isDemo: boolean;
  subscriptions: readonly SubscriptionFacts[];
};

export type SubscriptionFacts = {
  status: SubscriptionStatus;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: Date | null;
  /** When it ended; null if it is running, or if the provider did not report it. */
  endedAt: Date | null;
  /** When the oldest open invoice was issued; null if none is open. */
  unpaidSince: Date | null;
  /** When the cancellation was requested; null if it was not. */
  canceledAt: Date | null;
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
export function judgeEntitlement(facts: EntitlementFacts): Entitlement {
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
):
  | "address_not_confirmed"
  | "subscription_required"
  | "too_many_free_banks"
  | "too_many_banks"
  | null {
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
  { feature_id: "payments_recognised", feature_desc: "Payments recognized automatically" },
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
