import { signOf } from "./amount.ts";
import { number, writeAmount } from "./write-number.ts";

/**
 * Formats an amount for US English readers, always with two decimals (spec §9): `$1,234.56`, `CA$20.00`,
 * `−$5.00`. Without an ISO currency code: `1,234.56 DOGE`. If the currency is unknown: `1,234.56`.
 */
export function formatAmount(amount: string, currency: string | null): string {
  // "-0.00" would be displayed with a minus sign.
  const exact = (signOf(amount) === 0 ? "0" : amount) as Intl.StringNumericLiteral;

  return writeAmount(exact, currency);
}

/** Formats `24.99` as `24.99%`. At least two decimals; rounds only beyond four. */
export function formatPercentage(percentage: string): string {
  const exact = percentage as Intl.StringNumericLiteral;

  return `${number({ maximumFractionDigits: 4 }).format(exact)}%`;
}
