import type { Db } from "#database/database.ts";

import { dayIn, hourIn, isTimeZone } from "./civil-time.ts";
import { findTimeZone, saveFirstTimeZone } from "./profile-store.ts";

/** The user of a call, and the time zone of the calling device. */
export type Caller = {
  userId: string;
  /** From the header of the call; null without one, and in jobs. */
  deviceTimeZone: string | null;
};

/** `isGuess`: neither the profile nor the device has a time zone, so `today` is the day in UTC. */
export type UserDay = {
  /** The profile's time zone, else the device's; empty if neither has one. */
  timeZone: string;
  today: string;
  /** The local hour, 0–23. */
  hour: number;
  isGuess: boolean;
  /** Returns the user's calendar date at an instant. */
  dayOf: (instant: Date) => string;
};

/**
 * Returns the user's calendar date. Uses the profile's time zone, or the device's as long as the
 * profile has none. The next sign-in or refresh from a device with a time zone stores it in the
 * profile. An unknown zone counts as none.
 */
export async function findUserDay(
  db: Db,
  { userId, deviceTimeZone }: Caller,
  now: Date,
): Promise<UserDay> {
  const chosen = await findTimeZone(db, userId);

  return userDayIn(chosen || zoneOf(deviceTimeZone), now);
}

/** Returns the day in a time zone; empty means no zone is known. */
function userDayIn(timeZone: string, now: Date): UserDay {
  return {
    timeZone,
    today: dayIn(timeZone, now),
    // A getter, because most callers need only the date.
    get hour() {
      return hourIn(timeZone, now);
    },
    isGuess: timeZone === "",
    dayOf: daysIn(timeZone),
  };
}

/**
 * Caches dates by instant. Each debt needs one, and most debts of a bank share the same instant.
 */
function daysIn(timeZone: string): UserDay["dayOf"] {
  const days = new Map<number, string>();

  return (instant) => {
    const known = days.get(instant.getTime());
    if (known !== undefined) return known;
    const day = dayIn(timeZone, instant);
    days.set(instant.getTime(), day);
    return day;
  };
}

function zoneOf(deviceTimeZone: string | null): string {
  return deviceTimeZone !== null && isTimeZone(deviceTimeZone) ? deviceTimeZone : "";
}

/** Returns the caller of a route that needs a session. */
export function callerOf({ session, client }: CallInSession): Caller {
  return { userId: session.userId, deviceTimeZone: client.timeZone };
}

type CallInSession = { session: { userId: string }; client: { timeZone: string | null } };

/**
 * Stores the device's time zone in a profile that has none, in the caller's transaction. Background jobs
 * have no device, so they need the stored zone to use the same calendar date as the user's calls.
 */
export async function adoptTimeZone(db: Db, { userId, deviceTimeZone }: Caller): Promise<void> {
  if (deviceTimeZone === null || !isTimeZone(deviceTimeZone)) return;
  await saveFirstTimeZone(db, { userId, timeZone: deviceTimeZone });
}
