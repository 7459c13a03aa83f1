import { compareAmounts, signOf } from "@snowball/money";

type ReportedFigure = { value: string | null; source: string | null; bank_value: string | null };

/**
 * Returns the bank's value of a figure, even if the user has overridden it. Null if the bank reports none.
 */
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
