import { DAY_MS, HOUR_MS, instantAfter, MINUTE_MS } from "#ports/clock.ts";

const SECOND_MS = 1_000;

/** How often an action may be tried. */
export type AttemptLimit = {
  /** Attempts per window; null = no maximum, only delays. */
  max: number | null;
  windowMs: number;
  /**
   * `fixed`: the window ends at its time. `quiet`: each attempt restarts the window, so any hour
   * has at most `max` attempts.
   */
  window: "fixed" | "quiet";
  /** From the `free`-th attempt on, each attempt doubles the wait for the next. */
  delays?: { free: number; firstMs: number; maxMs: number };
};

/** The attempts counted under one key. */
export type AttemptCounter = { attempts: number; windowEndsAt: Date; notBefore: Date | null };

type AttemptDecision<Counter> =
  | { isAllowed: true; counter: Counter }
  | { isAllowed: false; retryAt: Date };

/**
 * Wrong passwords for one account, counted once for all known devices together and once per network
 * for other devices. After the third, waits of 15 s, 30 s, 1 min … 30 min follow, which allows 10
 * guesses in any hour. Correct passwords do not count.
 */
export const GUESSES_PER_ACCOUNT: AttemptLimit = {
  max: null,
  windowMs: HOUR_MS,
  window: "quiet",
  delays: { free: 3, firstMs: 15 * SECOND_MS, maxMs: 30 * MINUTE_MS },
};
/**
 * Wrong two-factor codes for one account, from all networks together. Only a user who entered the
 * correct password can cause them, so a stranger cannot delay the owner. The waits are those of
 * passwords, after the fifth.
 */
export const CODES_PER_ACCOUNT: AttemptLimit = {
  max: null,
  windowMs: HOUR_MS,
  window: "quiet",
  delays: { free: 5, firstMs: 15 * SECOND_MS, maxMs: 30 * MINUTE_MS },
};
/**
 * Wrong passwords for one account on unknown devices, from all networks together. Known devices are
 * not affected. A password reset clears the counter and makes its device known, so the owner always
 * gets in.
 */
export const UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT: AttemptLimit = {
  max: 20,
  windowMs: HOUR_MS,
  window: "fixed",
};
/**
 * Wrong passwords on unknown devices from one network. This limits single guesses on very many
 * accounts.
 */
export const GUESSES_PER_IP: AttemptLimit = { max: 100, windowMs: HOUR_MS, window: "fixed" };
/**
 * Registrations from one network. Rejected ones count too, because they reveal which addresses
 * exist.
 */
export const REGISTRATIONS_PER_IP: AttemptLimit = { max: 100, windowMs: HOUR_MS, window: "fixed" };
/** Demo households created from one network: each costs rows and a request to the demo bank. */
export const DEMOS_PER_IP: AttemptLimit = { max: 20, windowMs: HOUR_MS, window: "fixed" };
/** Demo households created from all networks together. */
export const DEMOS: AttemptLimit = { max: 300, windowMs: HOUR_MS, window: "fixed" };
/** Keys tried from one network. They cannot be guessed; this limits the work. */
export const KEYS_PER_IP: AttemptLimit = { max: 100, windowMs: HOUR_MS, window: "fixed" };
/**
 * Email changes requested in one account: each sends a mail to an address that may be someone
 * else's.
 */
export const EMAIL_CHANGES_PER_ACCOUNT: AttemptLimit = {
  max: 10,
  windowMs: DAY_MS,
  window: "fixed",
};
/** Mail requests from one network. */
export const MAIL_REQUESTS_PER_IP: AttemptLimit = { max: 30, windowMs: HOUR_MS, window: "fixed" };
/**
 * Mails to one address that anyone can request, counted separately for known and unknown devices.
 */
export const MAILS_PER_DAY: AttemptLimit = { max: 10, windowMs: DAY_MS, window: "quiet" };

/** Returns whether one more attempt is allowed, with the new counter or the time to retry. */
export function evaluateAttempt<Counter extends AttemptCounter>(
  stored: Counter,
  limit: AttemptLimit,
  now: Date,
): AttemptDecision<Counter> {
  const nextEnd = instantAfter(now, limit.windowMs);
  const isOver = stored.windowEndsAt <= now;
  const { attempts, windowEndsAt, notBefore } = isOver
    ? { attempts: 0, windowEndsAt: nextEnd, notBefore: null }
    : stored;

  if (limit.max !== null && attempts >= limit.max) {
    return { isAllowed: false, retryAt: windowEndsAt };
  }
  if (notBefore !== null && notBefore > now) return { isAllowed: false, retryAt: notBefore };

  const delay = delayAfter(attempts + 1, limit);
  return {
    isAllowed: true,
    counter: {
      ...stored,
      attempts: attempts + 1,
      windowEndsAt: limit.window === "quiet" ? nextEnd : windowEndsAt,
      notBefore: delay === 0 ? null : instantAfter(now, delay),
    },
  };
}

function delayAfter(attempts: number, { delays }: AttemptLimit): number {
  if (delays === undefined || attempts < delays.free) return 0;

  return Math.min(delays.firstMs * 2 ** (attempts - delays.free), delays.maxMs);
}
