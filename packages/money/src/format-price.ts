import { writeAmount } from "./write-number.ts";

/** ISO 4217: most currencies have cents, the yen has none, the dinar of Kuwait has mills. */
function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
  }).resolvedOptions();

  return maximumFractionDigits ?? 2;
}

/** A price in minor units, e.g. `499` and `usd` → `$4.99`. Exact: the digits are only moved. */
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
