import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { attemptKeyOfEmail } from "./attempt-keys.ts";
import { HOUR_MS, MAILS_PER_DAY } from "./attempt-rules.ts";
import { lockAttempts, saveAttempts } from "./attempt-store.ts";
import { countOn } from "./count-attempt.ts";
import { MAILS_PER_HOUR } from "./mail-rules.ts";

type AdmitMailDeps = Pick<Dependencies, "clock" | "refreshKey">;

type AskedMail = {
  email: string;
  isKnownDevice: boolean;
  /** How many of the hour before it may stand beside. */
  besideMax: number;
  /** Whether somebody would be locked out without it; the day's limit does not hold then. */
  isLacked: boolean;
};

/** Each is taken for an hour: one count that is set back at its end would let six in at once. */
const PLACES = Array.from({ length: MAILS_PER_HOUR }, (_, at) => `mails-of-an-hour-${at + 1}`);

/**
 * Counts one more mail that anybody can cause to be sent to an address, and tells whether it may be
 * sent. All kinds are counted together: no hour sees more than three. Of the ten of a day those asked for
 * on a device that the address knows are counted apart.
 */
export async function admitMail(
  deps: AdmitMailDeps,
  queries: Queries,
  { email, isKnownDevice, besideMax, isLacked }: AskedMail,
): Promise<boolean> {
  const keyOf = (kind: string) => attemptKeyOfEmail(kind, email, deps.refreshKey);
  const now = deps.clock.now();
  const ofTheDay = isKnownDevice ? "mails-per-day-on-known-devices" : "mails-per-day";
  const locked = await lockAttempts(queries, [...PLACES, ofTheDay].map(keyOf), now);
  const places = locked.slice(0, PLACES.length);
  const [day] = locked.slice(PLACES.length);
  const free = places.filter(({ windowEndsAt }) => windowEndsAt <= now);
  const [place] = free;
  if (place === undefined || day === undefined || places.length - free.length > besideMax)
    return false;

  const counted = countOn(day, MAILS_PER_DAY, now);
  const isTooMany = typeof counted === "number";
  if (isTooMany && !isLacked) return false;

  const taken = { ...place, attempts: 1, windowEndsAt: instantAfter(now, HOUR_MS) };
  await saveAttempts(queries, isTooMany ? [taken] : [taken, counted]);
  return true;
}
