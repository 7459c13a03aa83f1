import { formatAmount } from "@snowball/money";

/** What stands beside an amount of the currency: `$`, `CA$`; nothing where it is unknown. */
export function currencySymbol(currency: string | null): string {
  return formatAmount("0", currency).replace(/[\d.,\s]/g, "");
}
