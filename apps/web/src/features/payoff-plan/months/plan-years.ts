import { monthAfter, monthsBetween } from "@snowball/dates";

const MONTHS_PER_YEAR = 12;
const YEAR_LENGTH = 4;

/** A calendar year of a plan: its first and last month, counted as the plan counts them. */
export type PlanYear = { year: string; first: number; last: number };

/** The calendar years that a plan of `months` months runs through. */
export function planYears(firstMonth: string, months: number): PlanYear[] {
  const years: PlanYear[] = [];
  let first = 1;
  while (first <= months) {
    const year = monthAfter(firstMonth, first - 1).slice(0, YEAR_LENGTH);
    const leftOfYear = monthsBetween(monthAfter(firstMonth, first - 1), `${year}-12-01`);
    const last = Math.min(months, first + Math.min(leftOfYear, MONTHS_PER_YEAR - 1));
    years.push({ year, first, last });
    first = last + 1;
  }

  return years;
}
