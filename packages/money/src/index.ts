export {
  amountFromNumber,
  canonicalAmount,
  canonicalPercentage,
  compareAmounts,
  largerAmount,
  percentageFromNumber,
  signOf,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from "./amount.ts";
export { amountFromCents, centsFromAmount } from "./cents.ts";
export { formatAmount, formatPercentage } from "./format-amount.ts";
export { formatPrice } from "./format-price.ts";
