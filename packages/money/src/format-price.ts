import { writeAmount } from "./write-number.ts";

/** From ISO 4217: most currencies have two decimals, the yen has none, the Kuwaiti dinar has three. */
function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
  }).resolvedOptions();

  return maximumFractionDigits ?? 2;
}

/**
 * Formats a price in minor units, e.g. `499` and `usd` → `$4.99`. Exact, because only the decimal point
 * moves.
 */
export function formatPrice(minorUnits: number | bigint, currency: string): string {
  const code = currency.toUpperCase();
  const digits = minorDigits(code);
  const text = String(minorUnits)
    .replace("-", "")
    .padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = digits === 0 ? "00" : text.slice(-digits);

  const exact = `${minorUnits < 0 ? "-" : ""}${whole}.${fraction}` as Intl.StringNumericLiteral;

  return writeAmount(exact, code);
}
