import type { SubscriptionStatus } from "@snowball/contract";

import { instantAfter } from "#ports/clock.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

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
