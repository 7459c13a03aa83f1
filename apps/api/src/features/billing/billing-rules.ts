import type { SubscriptionStatus } from "@snowball/contract";

/**
 * The statuses that let a user in. A payment that is late (`past_due`) is still being collected, so
 * it does not shut anybody out yet.
 */
export const ACCESS_STATUSES = [
  "active",
  "past_due",
  "trialing",
] as const satisfies SubscriptionStatus[];

/** The statuses of a subscription that has not ended: beside it, nobody is sold a second one. */
export const STANDING_STATUSES = [
  ...ACCESS_STATUSES,
  "unpaid",
  "paused",
  "incomplete",
] as const satisfies SubscriptionStatus[];

export function isStanding(status: SubscriptionStatus): boolean {
  return STANDING_STATUSES.some((standing) => standing === status);
}

/** Why whoever has a subscription of this status is sold none: what they do instead. */
export function refusalOfSecond(
  status: SubscriptionStatus,
): "already_subscribed" | "payment_open" | "subscription_paused" {
  if (status === "paused") return "subscription_paused";
  return status === "active" || status === "trialing" ? "already_subscribed" : "payment_open";
}

/** What a checkout's id looks like. Anything else is not worth a question to the provider. */
const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{1,200}$/;

export function isCheckoutId(text: string): boolean {
  return CHECKOUT_ID.test(text);
}

const HOUR_MS = 3_600_000;

/** Attempts to subscribe that one user may begin in any day; each opens a checkout at the provider. */
export const ATTEMPTS_PER_DAY_MAX = 50;
export const ATTEMPTS_DAY_MS = 24 * HOUR_MS;

/** Stripe forgets an idempotency key after 24 hours at the earliest; one hour is for slow clocks. */
const ATTEMPT_AGE_MS_MAX = 23 * HOUR_MS;

/** Whether asking again under an attempt's key would open a second checkout instead of finding the first. */
export function isForgottenAttempt(attempt: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - attempt.createdAt.getTime() > ATTEMPT_AGE_MS_MAX;
}
