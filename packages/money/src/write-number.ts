const ISO_CURRENCY = /^[A-Z]{3}$/;

/**
 * Formats a decimal in its currency if it has an ISO code, else followed by the currency's name. Must not be
 * minus zero.
 */
export function writeAmount(exact: Intl.StringNumericLiteral, currency: string | null): string {
  if (currency !== null && ISO_CURRENCY.test(currency)) {
    return withTrueMinus(number({ style: "currency", currency }).format(exact));
  }

  const plain = withTrueMinus(number({}).format(exact));
  return currency === null ? plain : `${plain} ${currency}`;
}

/** Uses the minus sign (U+2212) instead of a hyphen, at which lines can break. */
function withTrueMinus(formatted: string): string {
  return formatted.replace("-", "−");
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns a cached formatter, by default with two decimals. Creating a NumberFormat takes as long as
 * formatting a hundred numbers.
 */
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
