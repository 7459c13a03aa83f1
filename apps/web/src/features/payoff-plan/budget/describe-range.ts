import type { PlanRange } from "@snowball/planner";

import type { PlanWords } from "../words/plan-words.ts";

/** A range in sentences; null if the part does not apply. */
type DescribedRange = {
  /** What may come instead of the date and the cost. Ends a sentence that begins with them. */
  instead: string | null;
  /** A sentence that there may be no plan at all. */
  never: string | null;
};

/** Cost ranges smaller than this fraction (1/100) of the cost are not shown. */
const MIN_SHOWN_FRACTION = 100;
const CENTS_PER_DOLLAR = 100;

/** Describes the range of months and cost, and whether there may be no plan. */
export function describeRange(
  { months, cost, faults }: PlanRange,
  words: PlanWords,
): DescribedRange {
  const when = months.least < months.most ? `between ${monthsBetween(months, words)}` : null;
  const isNews = (cost.most - cost.least) * MIN_SHOWN_FRACTION > cost.most;
  const parts = [when, isNews ? `with ${costsBetween(cost, words)}` : null];
  const shown = parts.filter((part) => part !== null);

  return {
    instead: shown.length > 0 ? `or ${shown.join(", ")}` : null,
    never: describeFaults(faults),
  };
}

/** Returns `January and June 2029`, or `November 2028 and June 2029`. */
function monthsBetween({ least, most }: PlanRange["months"], { month }: PlanWords): string {
  const [first, last] = [month(least), month(most)];
  const [firstName = "", firstYear] = first.split(" ");

  return `${last.endsWith(` ${firstYear}`) ? firstName : first} and ${last}`;
}

/** Formats a cost range in whole dollars, rounded outward because estimates are not exact to the cent. */
function costsBetween({ least, most }: PlanRange["cost"], { money }: PlanWords): string {
  const whole = (dollars: number) => money(dollars * CENTS_PER_DOLLAR).replace(/\.00$/, "");
  const from = whole(Math.floor(least / CENTS_PER_DOLLAR));

  return `${from} to ${whole(Math.ceil(most / CENTS_PER_DOLLAR))} of interest and fees`;
}

function describeFaults(faults: PlanRange["faults"]): string | null {
  if (faults.includes("NEVER_PAYS_OFF")) {
    return "At worst, you'd still owe money after a hundred years.";
  }
  if (faults.includes("BUDGET_BELOW_MINIMUMS")) {
    return "At worst, this budget doesn't cover the minimums.";
  }
  return faults.length > 0 ? "At worst, there is no plan." : null;
}
