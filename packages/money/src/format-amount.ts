import { signOf } from "./amount.ts";
import { number, writeAmount } from "./write-number.ts";

/**
 * An amount as an English reader expects it, always with two decimals (spec §9): `$1,234.56`,
 * `CA$20.00`, `−$5.00`, or `1,234.56 DOGE` where the currency has no ISO code, `1,234.56` where it is unknown.
 */
export function formatAmount(amount: string, currency: string | null): string {
  // "-0.00" would be shown with a minus sign.
  const exact = (signOf(amount) === 0 ? "0" : amount) as Intl.StringNumericLiteral;

  return writeAmount(exact, currency);
}

/** `24.99` → `24.99%`; at least two decimals, no rounding below four. */
export function formatPercentage(percentage: string): string {
  const exact = percentage as Intl.StringNumericLiteral;

  return `${number({ maximumFractionDigits: 4 }).format(exact)}%`;
}
