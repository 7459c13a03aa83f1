import { createHmac } from "node:crypto";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type CountExpensiveCall, networkOf } from "#http/limits.ts";
import { Problem } from "#http/problem.ts";
import { DAY_MS, HOUR_MS, instantAfter, MINUTE_MS } from "#ports/clock.ts";

import {
  deleteAttempts,
  deleteAttemptsWithPrefix,
  lockAttempt,
  lockAttempts,
  refundAttempt,
  saveAttempts,
} from "./attempt-store.ts";

const SECOND_MS = 1_000;

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
const UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT: AttemptLimit = {
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
const MAIL_REQUESTS_PER_IP: AttemptLimit = { max: 30, windowMs: HOUR_MS, window: "fixed" };
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

/**
 * Counts one attempt under a key, shared by all processes.
 * @returns the seconds to wait if the limit is reached, or null if the attempt is allowed. A
 * refused attempt is not counted.
 */
export async function countAttempt(
  { clock }: Dependencies,
  db: Db,
  { key, limit }: { key: string; limit: AttemptLimit },
): Promise<number | null> {
  const now = clock.now();
  const decision = evaluateAttempt(await lockAttempt(db, key, now), limit, now);
  if (!decision.isAllowed) {
    return Math.max(1, Math.ceil((decision.retryAt.getTime() - now.getTime()) / 1000));
  }

  await saveAttempts(db, [decision.counter]);
  return null;
}

/** @throws Problem `throttled` with the time to wait if the limit is reached. */
export async function enforceRateLimit(
  deps: Dependencies,
  db: Db,
  attempt: { key: string; limit: AttemptLimit },
): Promise<void> {
  const retryAfterSeconds = await countAttempt(deps, db, attempt);
  if (retryAfterSeconds !== null) throw throttledProblem(attempt.key, retryAfterSeconds);
}

/**
 * Counts a request for an email that anyone can make, and enqueues the job that sends it.
 * @throws Problem `mail_switched_off` if no mail can be sent; `throttled` when one network requests
 * too many mails.
 */
export async function admitMailRequest(
  deps: Dependencies,
  { ip }: { ip: string },
  enqueueMail: (db: Db) => Promise<void>,
): Promise<void> {
  if (deps.mailDelivery === null) throw new Problem("mail_switched_off", { isFault: false });

  await deps.database.asSystemInTransaction(async (db) => {
    const key = attemptKeyOfIp("mail-requests", ip, deps.refreshKey);
    await enforceRateLimit(deps, db, { key, limit: MAIL_REQUESTS_PER_IP });
    await enqueueMail(db);
  });
}

export function throttledProblem(key: string, retryAfterSeconds: number): Problem {
  return new Problem("throttled", {
    reason: `limit of ${key}`,
    retryAfterSeconds,
    security: key.startsWith("guesses") ? "sign_in_refused_limit" : "attempt_refused_limit",
  });
}

/** Returns the key of a counter for an email address, without storing the address. */
function attemptKeyOfEmail(kind: string, email: string, key: Buffer): string {
  return `${kind}:${keyedHash(`email:${email.toLowerCase()}`, key)}`;
}

/**
 * Returns the key of a counter for a user, without storing the user's id. The counter outlives the
 * account.
 */
export function attemptKeyOfUser(kind: string, userId: string, key: Buffer): string {
  return `${kind}:${keyedHash(`user:${userId}`, key)}`;
}

/** Returns the key of a counter for the caller's network, without storing the network. */
export function attemptKeyOfIp(kind: string, ip: string, key: Buffer): string {
  return `${kind}:${keyedHash(`network:${networkOf(ip)}`, key)}`;
}

/** Returns the key of a counter for an email address and a network together. */
function attemptKeyOfEmailAndIp(
  kind: string,
  { email, ip }: { email: string; ip: string },
  key: Buffer,
): string {
  return `${attemptKeyOfEmail(kind, email, key)}:${keyedHash(`network:${networkOf(ip)}`, key)}`;
}

function keyedHash(counted: string, key: Buffer): string {
  return createHmac("sha256", key).update(`attempt:${counted}`).digest("base64url");
}

/** One password attempt on one account. */
export type SignInAttempt = { email: string; ip: string; isKnownDevice: boolean };

/**
 * Counts a guess, or refuses it. Known devices have their own counter per account, so guesses
 * elsewhere never make them wait. Unknown devices are counted per account and network, per network,
 * and per account.
 * @throws Problem `throttled`; nothing is counted then.
 */
export async function consumeSignInAttempt(
  deps: Dependencies,
  db: Db,
  guess: SignInAttempt,
): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);

  // The fixed order prevents deadlocks between the counters of two guesses.
  await enforceRateLimit(deps, db, { key: keys.account, limit: GUESSES_PER_ACCOUNT });
  if (guess.isKnownDevice) return;
  await enforceRateLimit(deps, db, { key: keys.ip, limit: GUESSES_PER_IP });
  await enforceRateLimit(deps, db, {
    key: keys.unknownDevices,
    limit: UNKNOWN_DEVICE_GUESSES_PER_ACCOUNT,
  });
}

/**
 * The password was correct, so refunds this attempt in every counter: only wrong passwords count. A
 * known device's counter is deleted. An unknown device refunds only its own attempt, so the owner's
 * sign-ins never give a stranger more guesses.
 */
export async function refundSignInAttempt(
  deps: Dependencies,
  db: Db,
  guess: SignInAttempt,
): Promise<void> {
  const keys = keysOf(guess, deps.refreshKey);
  if (guess.isKnownDevice) return deleteAttempts(db, keys.account);

  await refundAttempt(db, keys.account);
  await refundAttempt(db, keys.ip);
  await refundAttempt(db, keys.unknownDevices);
}

/**
 * Deletes the counted guesses of an account, on all devices. Its owner has proven access to the
 * mailbox and chosen a new password, so earlier guesses do not matter.
 */
export async function deleteGuesses(
  { refreshKey }: Pick<Dependencies, "refreshKey">,
  db: Db,
  email: string,
): Promise<void> {
  await deleteAttempts(db, attemptKeyOfEmail(KNOWN, email, refreshKey));
  await deleteAttemptsWithPrefix(db, attemptKeyOfEmail(PER_NETWORK, email, refreshKey));
  await deleteAttempts(db, attemptKeyOfEmail(UNKNOWN, email, refreshKey));
}

const KNOWN = "guesses-on-known-devices";
const PER_NETWORK = "guesses";
const UNKNOWN = "guesses-on-unknown-devices";

function keysOf(guess: SignInAttempt, key: Buffer) {
  return {
    account: guess.isKnownDevice
      ? attemptKeyOfEmail(KNOWN, guess.email, key)
      : attemptKeyOfEmailAndIp(PER_NETWORK, guess, key),
    ip: attemptKeyOfIp("guesses", guess.ip, key),
    unknownDevices: attemptKeyOfEmail(UNKNOWN, guess.email, key),
  };
}

/**
 * Limits one user's expensive database calls across all processes. The counter does not store the
 * user's id.
 */
export function createExpensiveCallCounter(deps: Dependencies): CountExpensiveCall {
  return ({ kind, userId }, { max, timeWindow }) =>
    deps.database.asSystemInTransaction((db) =>
      countAttempt(deps, db, {
        key: attemptKeyOfUser(`calls-${kind}`, userId, deps.refreshKey),
        limit: { max, windowMs: timeWindow, window: "fixed" },
      }),
    );
}

/**
 * Mails to one address per hour that anyone can cause by requesting them. The limit prevents
 * flooding someone's mailbox through us.
 */
export const MAILS_PER_HOUR = 3;

/** Allows a mail as long as the hourly limit is not reached. */
const RECENT_MAX = MAILS_PER_HOUR - 1;

/** A warning to an unconfirmed address leaves room for a password reset in the same hour. */
export const RECENT_MAX_FOR_WARNINGS = 1;

/**
 * Returns how many other mails of the last hour may exist for another link to be sent to the owner.
 * Requests from unknown devices can cause one repetition, and then one more whenever the last link
 * has expired (after half an hour). So a working link is always in the mailbox, and room is left
 * for requests from known devices.
 */
export function recentMailsMax({
  isKnownDevice,
  hasLink,
}: {
  isKnownDevice: boolean;
  hasLink: boolean;
}): number {
  return isKnownDevice || !hasLink ? RECENT_MAX : 1;
}

type MailRequest = {
  email: string;
  isKnownDevice?: boolean;
  /** How many other mails of the last hour may exist for this one to be sent. */
  recentMax?: number;
  /**
   * Whether the recipient would be locked out without this mail. If so, the daily limit does not
   * apply.
   */
  isEssential?: boolean;
};

/**
 * One counter per mail of an hour. A single counter that resets at the end of its window would
 * allow six mails in a short time.
 */
const HOURLY_SLOTS = Array.from(
  { length: MAILS_PER_HOUR },
  (_, at) => `mails-of-an-hour-${at + 1}`,
);

/**
 * Counts a mail that anyone can request for an address. Returns whether it may be sent. All kinds
 * count together, at most three per hour. The ten mails per day are counted separately for known
 * devices of the address and for others.
 */
export async function consumeMailQuota(
  deps: Dependencies,
  db: Db,
  { email, isKnownDevice = false, recentMax = RECENT_MAX, isEssential = false }: MailRequest,
): Promise<boolean> {
  const keyOf = (kind: string) => attemptKeyOfEmail(kind, email, deps.refreshKey);
  const now = deps.clock.now();
  const dailyKind = isKnownDevice ? "mails-per-day-on-known-devices" : "mails-per-day";
  const locked = await lockAttempts(db, [...HOURLY_SLOTS, dailyKind].map(keyOf), now);
  const slots = locked.slice(0, HOURLY_SLOTS.length);
  const [day] = locked.slice(HOURLY_SLOTS.length);
  const free = slots.filter(({ windowEndsAt }) => windowEndsAt <= now);
  const [slot] = free;
  if (slot === undefined || day === undefined || slots.length - free.length > recentMax)
    return false;

  const decision = evaluateAttempt(day, MAILS_PER_DAY, now);
  if (!decision.isAllowed && !isEssential) return false;

  const taken = { ...slot, attempts: 1, windowEndsAt: instantAfter(now, HOUR_MS) };
  await saveAttempts(db, decision.isAllowed ? [taken, decision.counter] : [taken]);
  return true;
}
