import { compareAmounts, signOf } from "@snowball/money";

type Stated = { value: string | null; source: string | null; bank_value: string | null };

/** What the bank says of a figure, whether or not the user says otherwise; null where it says nothing. */
export function bankWord({ value, source, bank_value: bank }: Stated): string | null {
  return source === "bank" ? value : bank;
}

/** `24.9` and `24.90` are the same. */
export function isSameNumber(left: string, right: string): boolean {
  return compareAmounts(left, right) === 0;
}

export function isZero(number: string): boolean {
  return signOf(number) === 0;
}
