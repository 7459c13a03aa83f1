import type { CalendarMoney, PayoffPlanSettings } from "@snowball/contract";
import { addMonths, compareDates } from "@snowball/dates";

import type { Days } from "./calendar-rules.ts";

type Planned = Pick<PayoffPlanSettings, "one_offs" | "recurring">;

/** Returns the days on which one-off and recurring money of the plan arrives or is missing. */
export function moneyOf(
  { one_offs: oneOffs, recurring }: Planned,
  { from, to, currency }: Days & { currency: string | null },
): CalendarMoney[] {
  const repeated = recurring.flatMap(
    ({ first_on: first, every_months: every, last_on, ...each }) => {
      const until = last_on !== null && compareDates(last_on, to) < 0 ? last_on : to;
      const days: string[] = [];
      for (let on = first; compareDates(on, until) <= 0;) {
        days.push(on);
        on = addMonths(first, days.length * every);
      }
      return days.map((on) => ({ ...each, on }));
    },
  );

  return [...oneOffs, ...repeated]
    .filter(({ on }) => compareDates(on, from) >= 0 && compareDates(on, to) <= 0)
    .map(({ id, name, on, amount }) => ({ id, name, on, amount, currency }))
    .toSorted((left, right) => compareDates(left.on, right.on) || (left.id < right.id ? -1 : 1));
}
