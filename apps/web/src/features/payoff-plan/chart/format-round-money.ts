const CENTS_PER_UNIT = 100;
const formats = new Map<string, Intl.NumberFormat>();

/** A round figure for an axis: `$12K`, `$2.5K`, `$500`. Not for amounts that anybody pays. */
export function formatRoundMoney(cents: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      notation: "compact",
      maximumFractionDigits: 1,
    });
    formats.set(currency, format);
  }
  return format.format(cents / CENTS_PER_UNIT);
}
