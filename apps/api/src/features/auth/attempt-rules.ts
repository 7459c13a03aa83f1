const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often something may be tried. */
export type AttemptLimit = {
  /** Attempts until the window ends; null = no number, only delays. */
  max: number | null;
  windowMs: number;
  /**
   * `fixed`: the window ends at its time. `quiet`: each attempt starts it anew, so that no hour,
   * wherever it begins, sees more than `max`.
   */
  window: "fixed" | "quiet";
  /** From the `free`-th attempt on, each doubles the wait for the next. */
  delays?: { free: number; firstMs: number; maxMs: number };
};

/** What is remembered of the attempts under one key. Times are epoch ms. */
export type AttemptCounter = { attempts: number; windowEndsAt: number; notBefore: number | null };

export type Judgement =
  | { isAllowed: true; counter: AttemptCounter }
  | { isAllowed: false; retryAt: number };

/**
 * Passwords guessed on one account, by its known devices together, or by all others of one network
 * address: waits of 15 s, 30 s, 1 min … 30 min after the third guess, which is 10 guesses in any hour.
 * Right passwords do not count.
 */
export const GUESSES_PER_ACCOUNT: AttemptLimit = {
  max: null,
  windowMs: HOUR_MS,
  window: "quiet",
  delays: { free: 3, firstMs: 15 * SECOND_MS, maxMs: 30 * MINUTE_MS },
};
/**
 * Wrong codes of a second step, on one account from anywhere: the password was right, so that nobody
 * can make an owner wait who does not know it. Waits as for passwords, after the fifth.
 */
export const CODES_PER_ACCOUNT: AttemptLimit = {
  max: null,
  windowMs: HOUR_MS,
  window: "quiet",
  delays: { free: 5, firstMs: 15 * SECOND_MS, maxMs: 30 * MINUTE_MS },
};
/**
 * Wrong passwords for one account on unknown devices, from all addresses together. Known devices are not affected. A
 * password reset clears the counter and makes its device known, so the owner always gets in.
 */
export const UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT: AttemptLimit = {
  max: 20,
  windowMs: HOUR_MS,
  window: "fixed",
};
/** Wrong passwords of strangers from one address: one try on each of very many accounts. */
export const GUESSES_PER_IP: AttemptLimit = { max: 100, windowMs: HOUR_MS, window: "fixed" };
/** Registrations from one address, refused ones included: they tell which addresses exist. */
export const REGISTRATIONS_PER_IP: AttemptLimit = { max: 100, windowMs: HOUR_MS, window: "fixed" };
/** Demo households made from one address: each costs rows and a look at the demo bank. */
export const DEMOS_PER_IP: AttemptLimit = { max: 20, windowMs: HOUR_MS, window: "fixed" };
/** Demo households made from all addresses together. */
export const DEMOS: AttemptLimit = { max: 300, windowMs: HOUR_MS, window: "fixed" };
/** Keys tried from one address. They cannot be guessed; this bounds the work. */
export const KEYS_PER_IP: AttemptLimit = { max: 100, windowMs: HOUR_MS, window: "fixed" };
/** New addresses asked for in one account: each writes to somebody. */
export const EMAIL_CHANGES_PER_ACCOUNT: AttemptLimit = {
  max: 10,
  windowMs: DAY_MS,
  window: "fixed",
};
/** Mails asked for from one address. */
export const MAIL_REQUESTS_PER_IP: AttemptLimit = { max: 30, windowMs: HOUR_MS, window: "fixed" };
/** Mails to one recipient that somebody asked for; those on known devices apart from strangers'. */
export const MAILS_PER_DAY: AttemptLimit = { max: 10, windowMs: DAY_MS, window: "quiet" };

/** Decides about one more attempt, and what to remember if it is allowed. */
export function judgeAttempt(
  stored: AttemptCounter | null,
  limit: AttemptLimit,
  now: number,
): Judgement {
  const isOver = stored === null || stored.windowEndsAt <= now;
  const counter = isOver
    ? { attempts: 0, windowEndsAt: now + limit.windowMs, notBefore: null }
    : stored;

  if (limit.max !== null && counter.attempts >= limit.max) {
    return { isAllowed: false, retryAt: counter.windowEndsAt };
  }
  if (counter.notBefore !== null && counter.notBefore > now) {
    return { isAllowed: false, retryAt: counter.notBefore };
  }

  const attempts = counter.attempts + 1;
  const delay = delayAfter(attempts, limit);
  return {
    isAllowed: true,
    counter: {
      attempts,
      windowEndsAt: limit.window === "quiet" ? now + limit.windowMs : counter.windowEndsAt,
      notBefore: delay === 0 ? null : now + delay,
    },
  };
}

function delayAfter(attempts: number, { delays }: AttemptLimit): number {
  if (delays === undefined || attempts < delays.free) return 0;

  return Math.min(delays.firstMs * 2 ** (attempts - delays.free), delays.maxMs);
}
