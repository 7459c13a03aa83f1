import {
  type BankAccess,
  FREE_BANKS_MAX,
  FREE_DAYS,
  PLUS_BANKS_MAX,
  type SubscriptionStatus,
} from "@snowball/contract";

import { instantAfter } from "#ports/clock.ts";

const DAY_MS = 86_400_000;

/** How long a bill that was not paid takes nothing away. */
export const LATE_DAYS = 14;
/** How long banks stay linked after a subscription that ended before anybody was told that it would. */
export const UNANNOUNCED_DAYS = 7;

/** What decides about a user. */
export type EntitlementFacts = {
  now: Date;
  /** Null where no bank was ever linked. */
  firstLinkedAt: Date | null;
  /** A household of made-up people costs nobody anything. */
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
  /** When it ended; null while it goes on, and where the provider did not say. */
  endedAt: Date | null;
  /** When the oldest of its bills that are still open was written; null where none is. */
  unpaidSince: Date | null;
  /** When it was ordered to end, now or later; null where it was not. */
  canceledAt: Date | null;
  /** When the newest bill that was paid was given back in full; null where it was not. */
  refundedAt: Date | null;
  /** Since when it is known that the payer's bank took back for good what paid that bill; null where it did not. */
  lostAt: Date | null;
};

/**
 * What a user may do with banks: link so many and have them kept up to date, have payments recognised,
 * be reminded by mail, read the plan in a calendar. `because` is the ground on which it stands.
 */
export type Entitlement = {
  because: BankAccess["because"];
  isAllowed: boolean;
  banksMax: number;
  /** When it ends, or ended, by itself; null where no end is in sight. */
  until: Date | null;
};

/** The one rule of what is free and what is paid for. Of several grounds the one that lasts longest counts. */
export function judgeEntitlement(facts: EntitlementFacts): Entitlement {
  const { now, isDemo, firstLinkedAt, subscriptions } = facts;
  if (isDemo) return standing("demo", null);

  const grounds = subscriptions.flatMap((each) => groundOf(each) ?? []);
  const free =
    firstLinkedAt === null
      ? standing("not_begun", null)
      : standing("free_days", daysAfter(firstLinkedAt, FREE_DAYS));
  const inForce = [...grounds, free].filter(({ until }) => until === null || until > now);
  const [longest] = inForce.toSorted(bySubscriptionThenEnd);
  if (longest) return longest;

  const ends = [...grounds, free].flatMap(({ until }) => until ?? []);
  const last = ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  return { because: "ended", isAllowed: false, banksMax: 0, until: last };
}

/** Why a user may link no further bank; null where they may. `banks`: linked, or being linked. */
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

/** What the price list says of a subscription: what this rule allows who has one, and not for ever who has none. */
export const PLUS_SERVICES: readonly { feature_id: string; feature_desc: string }[] = [
  {
    feature_id: "bank_refresh",
    feature_desc: `Up to ${PLUS_BANKS_MAX} banks linked and kept up to date`,
  },
  { feature_id: "payments_recognised", feature_desc: "Payments recognized automatically" },
  { feature_id: "reminders", feature_desc: "Reminders by email before a payment is due" },
  { feature_id: "calendar_feed", feature_desc: "Your payments in your own calendar" },
];

/** Null where a subscription gives nothing: it never began, or ended for want of payment. */
function groundOf(subscription: SubscriptionFacts): Entitlement | null {
  return GROUNDS[subscription.status](subscription);
}

const none = () => null;

const GROUNDS: Record<SubscriptionStatus, (of: SubscriptionFacts) => Entitlement | null> = {
  active: ongoing,
  trialing: ongoing,
  past_due: ({ unpaidSince, periodStart }) => late(unpaidSince ?? periodStart),
  // The provider goes on to begin periods that nobody pays: only the oldest open bill tells since when.
  unpaid: ({ unpaidSince }) => late(unpaidSince),
  paused: ({ trialEnd, periodStart }) => late(trialEnd ?? periodStart),
  canceled: groundOfEnded,
  incomplete: none,
  incomplete_expired: none,
};

/** What was taken back was not paid; what is given back of one that was cancelled is over. */
function ongoing(subscription: SubscriptionFacts): Entitlement | null {
  const { canceledAt, refundedAt, lostAt } = subscription;
  if (lostAt !== null) return late(lostAt);
  const announced = announcedEnd(subscription);
  if (announced === null || canceledAt === null || refundedAt === null) {
    return standing("subscription", announced);
  }
  // Who pays nothing is told before anything goes, as where it ends unannounced.
  const over = daysAfter(refundedAt > canceledAt ? refundedAt : canceledAt, UNANNOUNCED_DAYS);
  return over < announced
    ? standing("subscription_over", over)
    : standing("subscription", announced);
}

function groundOfEnded(subscription: SubscriptionFacts): Entitlement | null {
  const { endedAt } = subscription;
  const announced = announcedEnd(subscription);
  if (endedAt === null) return announced && standing("subscription", announced);
  if (announced !== null && endedAt >= announced) return standing("subscription", endedAt);
  return standing("subscription_over", daysAfter(endedAt, UNANNOUNCED_DAYS));
}

function announcedEnd({ cancelAt, cancelAtPeriodEnd, periodEnd }: SubscriptionFacts): Date | null {
  return cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
}

function late(since: Date | null): Entitlement | null {
  return since && standing("late_payment", daysAfter(since, LATE_DAYS));
}

function standing(because: BankAccess["because"], until: Date | null): Entitlement {
  const isFree = because === "free_days" || because === "not_begun";
  return { because, isAllowed: true, banksMax: isFree ? FREE_BANKS_MAX : PLUS_BANKS_MAX, until };
}

/** What is paid for comes first while it lasts longer; who has not begun the free days keeps them for later. */
function bySubscriptionThenEnd(a: Entitlement, b: Entitlement): number {
  const notBegun = Number(a.because === "not_begun") - Number(b.because === "not_begun");
  const end = ({ until }: Entitlement) => until?.getTime() ?? Number.POSITIVE_INFINITY;
  if (notBegun !== 0) return notBegun;
  return end(a) === end(b) ? 0 : end(b) - end(a);
}

function daysAfter(instant: Date, days: number): Date {
  return instantAfter(instant, days * DAY_MS);
}
