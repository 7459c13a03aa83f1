import type { CalendarMoney, PayoffPlanSettings, PlanChange } from "@snowball/contract";
import { addMonths, compareDates, earlierDate } from "@snowball/dates";

import type { Days } from "./calendar-rules.ts";

/** Returns the days on which one-off and recurring money of the plan arrives or is missing. */
export function moneyOf(
  { changes }: Pick<PayoffPlanSettings, "changes">,
  { from, to, currency }: Days & { currency: string | null },
): CalendarMoney[] {
  return changes
    .flatMap((change) => datesOf(change, to))
    .filter(({ on }) => compareDates(on, from) >= 0 && compareDates(on, to) <= 0)
    .map(({ id, name, on, amount }) => ({ id, name, on, amount, currency }))
    .toSorted((left, right) => compareDates(left.on, right.on) || (left.id < right.id ? -1 : 1));
}

/** Returns the money of a change on each of its days through `to`. */
function datesOf(change: PlanChange, to: string): Omit<CalendarMoney, "currency">[] {
  switch (change.kind) {
    case "one_off":
      return [change];
    case "recurring": {
      const { first_on: first, every_months: every, last_on: last } = change;
      const until = last === null ? to : earlierDate(last, to);
      const days: string[] = [];
      for (let on = first; compareDates(on, until) <= 0;) {
        days.push(on);
        on = addMonths(first, days.length * every);
      }
      return days.map((on) => ({ ...change, on }));
    }
    case "pause":
    case "growth":
      return [];
  }
}
