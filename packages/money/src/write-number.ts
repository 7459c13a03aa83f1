const ISO_CURRENCY = /^[A-Z]{3}$/;

/** A decimal that is no minus zero, in the currency where it has an ISO code; beside its name where it has none. */
export function writeAmount(exact: Intl.StringNumericLiteral, currency: string | null): string {
  if (currency !== null && ISO_CURRENCY.test(currency)) {
    return withTrueMinus(number({ style: "currency", currency }).format(exact));
  }

  const plain = withTrueMinus(number({}).format(exact));
  return currency === null ? plain : `${plain} ${currency}`;
}

/** Arithmetic is shown with a true minus sign, so amounts are too; never a hyphen, at which lines break. */
function withTrueMinus(formatted: string): string {
  return formatted.replace("-", "−");
}

const formats = new Map<string, Intl.NumberFormat>();

/** Two decimals, unless said otherwise. Building a NumberFormat costs as much as a hundred uses of it, so each is built once. */
export function number(options: Intl.NumberFormatOptions): Intl.NumberFormat {
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
