import type { SubscriptionStatus } from "@snowball/contract";

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

const HOUR_MS = 3_600_000;

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
