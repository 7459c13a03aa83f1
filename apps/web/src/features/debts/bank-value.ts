import type { Debt } from "@snowball/contract";
import { compareAmounts, signOf } from "@snowball/money";

type ReportedFigure = { value: string | null; source: string | null; bank_value: string | null };

/** Returns the bank's value of a figure, even if the user has overridden it. Null if the bank reports none. */
export function bankValue({ value, source, bank_value: bank }: ReportedFigure): string | null {
  return source === "bank" ? value : bank;
}

/** Whether two decimals are equal; `24.9` equals `24.90`. */
export function isSameNumber(left: string, right: string): boolean {
  return compareAmounts(left, right) === 0;
}

export function isZero(number: string): boolean {
  return signOf(number) === 0;
}

/** Whether a balance has a promotional rate without an end date, or a 0% rate that the bank does not explain. */
export function hasUnknownEnd({ promo, deferred, apr }: Debt["balances"][number]): boolean {
  if (promo) return promo.last_date === null;

  return !deferred && apr.source === "bank" && apr.value !== null && isZero(apr.value);
}

/**
 * Returns the planner's estimate of the rate after an offer, if the bank only reports 0%: that of the deferral, or
 * else the highest other rate of the debt. Null if a rate is known or there is no other one.
 */
export function estimatedLaterRate(
  { apr, deferred }: Debt["balances"][number],
  { balances }: Pick<Debt, "balances">,
): string | null {
  if (apr.source !== "bank" || apr.value === null || !isZero(apr.value)) return null;
  if (deferred !== null) return deferred.apr;
  const others = balances.flatMap(({ apr: { value } }) =>
    value === null || isZero(value) ? [] : value,
  );

  return others.toSorted(compareAmounts).at(-1) ?? null;
}
