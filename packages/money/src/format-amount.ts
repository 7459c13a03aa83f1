import { signOf } from "./amount.ts";

const ISO_CURRENCY = /^[A-Z]{3}$/;

/**
 * An amount as an English reader expects it, always with two decimals (spec §9): `$1,234.56`,
 * `CA$20.00`, `−$5.00`, or `1,234.56 DOGE` where the currency has no ISO code, `1,234.56` where it is unknown.
 */
export function formatAmount(amount: string, currency: string | null): string {
  // "-0.00" would be shown with a minus sign.
  const exact = (signOf(amount) === 0 ? "0" : amount) as Intl.StringNumericLiteral;

  if (currency !== null && ISO_CURRENCY.test(currency)) {
    return withTrueMinus(number({ style: "currency", currency }).format(exact));
  }

  const plain = withTrueMinus(number({}).format(exact));
  return currency === null ? plain : `${plain} ${currency}`;
}

/** `24.99` → `24.99%`; at least two decimals, no rounding below four. */
export function formatPercentage(percentage: string): string {
  const exact = percentage as Intl.StringNumericLiteral;

  return `${number({ maximumFractionDigits: 4 }).format(exact)}%`;
}

/** Arithmetic is shown with a true minus sign, so amounts are too; never a hyphen, at which lines break. */
function withTrueMinus(formatted: string): string {
  return formatted.replace("-", "−");
}

const formats = new Map<string, Intl.NumberFormat>();

/** Building a NumberFormat costs as much as a hundred uses of it, so each is built once. */
function number(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const cached = formats.get(key);
  if (cached) return cached;

  const built = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...options,
  });
  formats.set(key, built);
  return built;
}
