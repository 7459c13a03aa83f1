import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { instantAfter } from "#ports/clock.ts";

import { attemptKeyOfEmail } from "./attempt-keys.ts";
import { HOUR_MS, MAILS_PER_DAY } from "./attempt-rules.ts";
import { lockAttempts, saveAttempts } from "./attempt-store.ts";
import { countAttempt } from "./count-attempt.ts";
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
  // Each place is taken for an hour: a count that is set back at its end would let six in at once.
  const places = [];
  for (let place = 1; place <= MAILS_PER_HOUR; place += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time
    places.push(await lockAttempts(queries, keyOf(`mails-of-an-hour-${place}`), now));
  }
  const free = places.filter(({ windowEndsAt }) => windowEndsAt <= now);
  const [place] = free;
  if (place === undefined || places.length - free.length > besideMax) return false;

  const key = keyOf(isKnownDevice ? "mails-per-day-on-known-devices" : "mails-per-day");
  const isTooMany = (await countAttempt(deps, queries, { key, limit: MAILS_PER_DAY })) !== null;
  if (isTooMany && !isLacked) return false;

  await saveAttempts(queries, { ...place, attempts: 1, windowEndsAt: instantAfter(now, HOUR_MS) });
  return true;
}
