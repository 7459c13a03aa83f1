import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

const CENTS_PER_UNIT = 100;
const THOUSAND: Cents = 100_000;
const formats = new Map<string, Intl.NumberFormat>();

/** A round figure for an axis: `$12K`, `$2.5K`, `$500`, `$0.50`. Not for amounts that anybody pays. */
export function formatRoundMoney(cents: Cents, currency: string): string {
  // Nobody writes half a dollar as $0.5.
  if (cents < THOUSAND && cents % CENTS_PER_UNIT !== 0) {
    return formatAmount(amountFromCents(cents), currency);
  }
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
