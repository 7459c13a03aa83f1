import type { PlanRange } from "@snowball/payoff";

import type { PlanWords } from "../plan-words.ts";

/** What a range says; null where it says nothing of the kind. */
export type DescribedRange = {
  /** What may come instead of the date and the cost, as the end of a sentence that begins with them. */
  instead: string | null;
  /** That there may be no plan at all, in a sentence. */
  never: string | null;
};

/** A range in words: the months, the cost, and that it may not be a plan. */
export function describeRange(
  { months, cost, faults }: PlanRange,
  words: PlanWords,
): DescribedRange {
  const when = months.least < months.most ? `between ${monthsBetween(months, words)}` : null;
  const money =
    cost.least < cost.most
      ? `with ${words.money(cost.least)} to ${words.money(cost.most)} of interest and fees`
      : null;
  const parts = [when, money].filter((part) => part !== null);

  return {
    instead: parts.length > 0 ? `or ${parts.join(", ")}` : null,
    never: neverOf(faults),
  };
}

/** `January and June 2029`, or `November 2028 and June 2029`. */
function monthsBetween({ least, most }: PlanRange["months"], { month }: PlanWords): string {
  const [first, last] = [month(least), month(most)];
  const [firstName = "", firstYear] = first.split(" ");

  return `${last.endsWith(` ${firstYear}`) ? firstName : first} and ${last}`;
}

function neverOf(faults: PlanRange["faults"]): string | null {
  if (faults.includes("NEVER_PAYS_OFF")) {
    return "At the worst, something is still owed after a hundred years.";
  }
  if (faults.includes("BUDGET_BELOW_MINIMUMS")) {
    return "At the most, the minimums come to more than this budget.";
  }
  return faults.length > 0 ? "At one of the ends there is no plan." : null;
}
