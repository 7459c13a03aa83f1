import type { Queries } from "#database/database.ts";

import { hourIn, instantIn } from "./civil-time.ts";
import { dayIn } from "./day-rules.ts";
import { isTimeZone } from "./time-zone-rules.ts";
import { findTimeZone } from "./time-zone-store.ts";

/** The user of a call, and the time zone of the calling device. */
export type Caller = {
  userId: string;
  /** From the header of the call; null without one, and in jobs. */
  deviceTimeZone: string | null;
};

/** `isGuess`: neither the profile nor the device has a time zone, so `today` is the day in UTC. */
export type UserDay = {
  /** The profile's, else the device's; empty if neither has one. */
  timeZone: string;
  today: string;
  /** The hour there, 0–23. */
  hour: number;
  isGuess: boolean;
  /** The calendar date at an instant, where the user is. */
  dayOf: (instant: Date) => string;
  /** When clocks there first show an hour of a day. */
  instantOf: (date: string, hour: number) => Date;
};

/**
 * Returns the user's calendar date. The profile's time zone counts. A profile has none only until its
 * user's next sign-in or refresh with a device that sends one; until then the device's counts. An
 * unknown zone counts as none.
 */
export async function findUserDay(
  queries: Queries,
  { userId, deviceTimeZone }: Caller,
  now: Date,
): Promise<UserDay> {
  const chosen = await findTimeZone(queries, userId);

  return userDayIn(chosen || zoneOf(deviceTimeZone), now);
}

/** The same of a time zone that was found already; empty where nobody says one. */
function userDayIn(timeZone: string, now: Date): UserDay {
  return {
    timeZone,
    today: dayIn(timeZone, now),
    // Most ask for the day alone.
    get hour() {
      return hourIn(timeZone, now);
    },
    isGuess: timeZone === "",
    dayOf: daysIn(timeZone),
    instantOf: (date, hour) => instantIn(timeZone, { date, hour }, now),
  };
}

/** Each instant is asked for once a debt, and most debts come from a few banks. */
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

/** The caller of a route in session. */
export function callerOf({ session, client }: CallInSession): Caller {
  return { userId: session.userId, deviceTimeZone: client.timeZone };
}

type CallInSession = { session: { userId: string }; client: { timeZone: string | null } };
