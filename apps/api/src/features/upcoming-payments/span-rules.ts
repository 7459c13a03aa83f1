import { addDays, compareDates } from "@snowball/dates";

import { userDayIn } from "#features/profile/index.ts";

/** Between two instants, with one day where the user is and one where days end last. */
export type Span = { from: Date; until: Date };

/** Where days end last; what is overdue goes by it. */
const LAST_TIME_ZONE = "-12:00";

/**
 * The time from one instant to another, cut where it becomes another day for the user or where days end
 * last: within a span, what is told of the same rows is the same.
 * @param timeZone the user's; empty where nobody says.
 */
export function spansBetween(timeZone: string, { from, until }: Span): Span[] {
  const cuts = [timeZone, LAST_TIME_ZONE]
    .flatMap((zone) => beginningsOfDays(zone, { from, until }))
    .filter((at) => at > from && at < until)
    .toSorted((left, right) => left.getTime() - right.getTime())
    .filter((at, index, all) => at.getTime() !== all[index - 1]?.getTime());

  return [from, ...cuts].map((at, index) => ({ from: at, until: cuts[index] ?? until }));
}

function beginningsOfDays(timeZone: string, { from, until }: Span): Date[] {
  const day = userDayIn(timeZone, from);
  const last = day.dayOf(until);
  const begins: Date[] = [];
  for (let date = addDays(day.today, 1); compareDates(date, last) <= 0; date = addDays(date, 1)) {
    begins.push(day.instantOf(date, 0));
  }

  return begins;
}
