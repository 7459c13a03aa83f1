import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { HOUR_MS, MAILS_PER_DAY } from "./attempt-rules.ts";
import { lockAttempts, saveAttempts } from "./attempt-store.ts";
import { attemptKeyOfEmail, countOn } from "./attempts.ts";

/**
 * Mails to one address per hour that anyone can cause by requesting them. The limit prevents
 * flooding someone's mailbox through us.
 */
export const MAILS_PER_HOUR = 3;

/** Allows a mail as long as the hourly limit is not reached. */
export const RECENT_MAX = MAILS_PER_HOUR - 1;

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
  isKnownDevice: boolean;
  /** How many other mails of the last hour may exist for this one to be sent. */
  recentMax: number;
  /**
   * Whether the recipient would be locked out without this mail. If so, the daily limit does not
   * apply.
   */
  isEssential: boolean;
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
export async function admitMail(
  deps: Dependencies,
  queries: Queries,
  { email, isKnownDevice, recentMax, isEssential }: MailRequest,
): Promise<boolean> {
  const keyOf = (kind: string) => attemptKeyOfEmail(kind, email, deps.refreshKey);
  const now = deps.clock.now();
  const dailyKind = isKnownDevice ? "mails-per-day-on-known-devices" : "mails-per-day";
  const locked = await lockAttempts(queries, [...HOURLY_SLOTS, dailyKind].map(keyOf), now);
  const slots = locked.slice(0, HOURLY_SLOTS.length);
  const [day] = locked.slice(HOURLY_SLOTS.length);
  const free = slots.filter(({ windowEndsAt }) => windowEndsAt <= now);
  const [slot] = free;
  if (slot === undefined || day === undefined || slots.length - free.length > recentMax)
    return false;

  const counted = countOn(day, MAILS_PER_DAY, now);
  const isTooMany = typeof counted === "number";
  if (isTooMany && !isEssential) return false;

  const taken = { ...slot, attempts: 1, windowEndsAt: instantAfter(now, HOUR_MS) };
  await saveAttempts(queries, isTooMany ? [taken] : [taken, counted]);
  return true;
}
