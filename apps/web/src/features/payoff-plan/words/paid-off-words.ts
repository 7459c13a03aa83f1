import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import { currencyName, formatList } from "#lib/format.ts";

import type { PlanSubject } from "./plan-subject.ts";

type Planned = Pick<PlanSubject, "outside"> & { debts: readonly unknown[] };

/** Returns the text before the plan's date: `Debt-free`, or `These 6 debts paid off` if a debt is outside the plan. */
export function paidOffWords({ debts, outside }: Planned): string {
  if (outside.length === 0) return "Debt-free";

  return debts.length === 1 ? "This debt paid off" : `These ${debts.length} debts paid off`;
}

/** Like `paidOffWords`, but as a column heading. */
export function paidOffLabel({ outside }: Pick<PlanSubject, "outside">): string {
  return outside.length === 0 ? "Debt-free" : "Paid off";
}

/** More names would make the sentence too long. */
const NAMED_MAX = 3;

type Outside = Pick<PlanSubject, "outside" | "lacking" | "otherCurrency" | "currency">;

/** Lists the debts that are not in the plan, with a sentence for each reason. Returns null if there are none. */
export function describeOutside({
  outside,
  lacking,
  otherCurrency,
  currency,
}: Outside): string | null {
  const kept = outside.filter((name) => !lacking.includes(name) && !otherCurrency.includes(name));
  const isOne = (names: readonly string[]) => names.length === 1;
  const sentences = [
    kept.length > 0 &&
      `${named(kept)} and ${isOne(kept) ? "its payment" : "their payments"} are outside the plan.`,
    lacking.length > 0 &&
      `${named(lacking)} ${isOne(lacking) ? "is" : "are"} not planned yet: a figure is missing.`,
    otherCurrency.length > 0 &&
      `${named(otherCurrency)} ${isOne(otherCurrency) ? "is" : "are"} not planned: only debts in ${currencyName(currency)} are.`,
  ].filter((sentence) => sentence !== false);

  return sentences.length > 0 ? sentences.join(" ") : null;
}

function named(names: readonly string[]): string {
  const rest = names.length - NAMED_MAX;

  return formatList(rest > 0 ? [...names.slice(0, NAMED_MAX), `${rest} more`] : names);
}

/** Returns the debts that still owe money when the plan is done: excluded debts and debts that lack a figure. */
export function debtsOutside(debts: readonly Debt[], leftOut: readonly string[]): readonly Debt[] {
  return debts.filter((debt) => {
    const { uuid, owed, is_included: isIncluded } = debt;
    const isOwed = owed.value === null || signOf(owed.value) > 0;

    return isOwed && isCounted(debt) && (!isIncluded || leftOut.includes(uuid));
  });
}
