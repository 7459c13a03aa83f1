export {
  amountFromNumber,
  canonicalAmount,
  canonicalPercentage,
  compareAmounts,
  percentageFromNumber,
  signOf,
  subtractAmount,
  sumAmounts,
} from "./amount.ts";
export { amountFromCents, centsFromAmount } from "./cents.ts";
export { formatAmount, formatPercentage } from "./format-amount.ts";
export { formatPrice } from "./format-price.ts";
