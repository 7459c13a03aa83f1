import { daysBetween } from "@snowball/dates";
import {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  dueDates,
  paydayForEach,
  type DueRule,
} from "@snowball/payoff/cash-flow";

import type { Fields } from "./read-case.ts";
import type { Answer, KindOfCase } from "./solver.ts";

const LONGEST_MONTH = 31;
const COUNT_MAX = 10_000;
const SERIES = {
  weekly: () => ({ type: "every-days", days: 7 }),
  biweekly: () => ({ type: "every-days", days: 14 }),
  monthly: (input) => ({ type: "monthly", anchorDay: dayOfMonth(input, "anchorDay") }),
  semimonthly: (input) => ({ type: "semimonthly", days: daysOfMonth(input) }),
} satisfies Record<string, (input: Fields) => DueRule>;
const RULES = [
  "weekly",
  "biweekly",
  "monthly",
  "semimonthly",
  "daysBetween",
  "businessDay",
  "paydayAligned",
] as const;

/** Due dates, paydays and the days between them. */
export const dateSolvers: readonly KindOfCase[] = [
  [
    "dates",
    solveDates,
    {
      rule: null,
      start: null,
      count: null,
      anchorDay: null,
      days: null,
      dates: null,
      roll: null,
      holidays: null,
      dueDates: null,
      paydays: null,
      pairs: null,
    },
  ],
];

function solveDates(input: Fields): Answer {
  const rule = input.oneOf("rule", RULES);
  switch (rule) {
    case "daysBetween":
      return { result: { days: input.list("pairs", daysOfPair) } };
    case "businessDay":
      return { result: { dates: input.list("dates", dateAt).map(rolled(input)) } };
    case "paydayAligned": {
      const paydays = input.list("paydays", dateAt);
      return { result: { dates: paydayForEach(input.list("dueDates", dateAt), paydays) } };
    }
    case "weekly":
    case "biweekly":
    case "monthly":
    case "semimonthly": {
      const series = SERIES[rule](input);
      const count = input.countWithin("count", { least: 0, most: COUNT_MAX });
      return { result: { dates: dueDates(series, input.date("start"), count) } };
    }
  }
}

function rolled(input: Fields): (date: string) => string {
  const holidays = input.list("holidays", dateAt, []);
  const roll = input.oneOf("roll", ["previous", "following"], "previous");
  const move = roll === "previous" ? businessDayOnOrBefore : businessDayOnOrAfter;
  return (date) => move(date, holidays);
}

function dateAt(list: Fields, at: string): string {
  return list.date(at);
}

function daysOfPair(pairs: Fields, at: string): number {
  const [from, to, ...rest] = pairs.list(at, dateAt);
  if (from === undefined || to === undefined || rest.length > 0) {
    return pairs.fail(at, "a pair of dates");
  }
  return daysBetween(from, to);
}

/** The default is the 15th and the last day. */
function daysOfMonth(input: Fields): number[] {
  return input.has("days") ? input.list("days", dayOfMonth) : [15, LONGEST_MONTH];
}

function dayOfMonth(fields: Fields, name: string): number {
  const day = fields.count(name, 1);
  return day <= LONGEST_MONTH ? day : fields.fail(name, "a day of a month, 1 to 31");
}
