import type { PlanRange } from "@snowball/planner";

import type { PlanWords } from "../words/plan-words.ts";

/** What a range says; null where it says nothing of the kind. */
type DescribedRange = {
  /** What may come instead of the date and the cost, as the end of a sentence that begins with them. */
  instead: string | null;
  /** That there may be no plan at all, in a sentence. */
  never: string | null;
};

/** Less than a hundredth of it is no news. */
const SHARE_TOLD = 100;
const CENTS_PER_DOLLAR = 100;

/** A range in words: the months, the cost, and that it may not be a plan. */
export function describeRange(
  { months, cost, faults }: PlanRange,
  words: PlanWords,
): DescribedRange {
  const when = months.least < months.most ? `between ${monthsBetween(months, words)}` : null;
  const isNews = (cost.most - cost.least) * SHARE_TOLD > cost.most;
  const parts = [when, isNews ? `with ${costsBetween(cost, words)}` : null];
  const told = parts.filter((part) => part !== null);

  return {
    instead: told.length > 0 ? `or ${told.join(", ")}` : null,
    never: neverOf(faults),
  };
}

/** `January and June 2029`, or `November 2028 and June 2029`. */
function monthsBetween({ least, most }: PlanRange["months"], { month }: PlanWords): string {
  const [first, last] = [month(least), month(most)];
  const [firstName = "", firstYear] = first.split(" ");

  return `${last.endsWith(` ${firstYear}`) ? firstName : first} and ${last}`;
}

/** In whole dollars outward: what is estimated is not known to the cent. */
function costsBetween({ least, most }: PlanRange["cost"], { money }: PlanWords): string {
  const whole = (dollars: number) => money(dollars * CENTS_PER_DOLLAR).replace(/\.00$/, "");
  const from = whole(Math.floor(least / CENTS_PER_DOLLAR));

  return `${from} to ${whole(Math.ceil(most / CENTS_PER_DOLLAR))} of interest and fees`;
}

function neverOf(faults: PlanRange["faults"]): string | null {
  if (faults.includes("NEVER_PAYS_OFF")) {
    return "At worst, something is still owed after a hundred years.";
  }
  if (faults.includes("BUDGET_BELOW_MINIMUMS")) {
    return "At worst, the minimums come to more than this budget.";
  }
  return faults.length > 0 ? "At one of the ends there is no plan." : null;
}
