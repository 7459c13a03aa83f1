import { formatAmount } from "@snowball/money";

/** Returns the symbol of a currency: `$`, `CA$`; empty if the currency is unknown. */
export function currencySymbol(currency: string | null): string {
  return formatAmount("0", currency).replace(/[\d.,\s]/g, "");
}
