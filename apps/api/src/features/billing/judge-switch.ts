import type { SubscriptionStatus } from "@snowball/contract";

import { instantAfter } from "#ports/clock.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** How long a quote may be confirmed: long enough to read it, too short to gain by waiting. */
const QUOTE_MINUTES = 30;

type Standing = {
  status: SubscriptionStatus;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
};

/** Whether a subscription may be switched: it works, is paid, and is going to renew. */
export function isSwitchable({ status, cancelAt, cancelAtPeriodEnd }: Standing): boolean {
  return status === "active" && cancelAt === null && !cancelAtPeriodEnd;
}

type Moment = { now: Date; periodStart: Date | null };

/** As of when a quote counts: now to the second, but within the period, whose clock is the provider's. */
export function quoteInstant({ now, periodStart }: Moment): Date {
  const second = instantAfter(now, -(now.getTime() % SECOND_MS));

  return periodStart !== null && periodStart > second ? periodStart : second;
}

/** The instant that a quote is named by, as it comes back; no quote is good of a text that names none. */
export function readQuoteInstant(text: string): Date {
  // oxlint-disable-next-line no-restricted-globals -- an instant as it was told, not a reading of the time
  return new Date(text);
}

/** Whether a quote may still be confirmed: given in this period, lately, and not in times to come. */
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
