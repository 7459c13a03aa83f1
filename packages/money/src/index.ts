export {
  amountFromNumber,
  compareAmounts,
  percentageFromNumber,
  signOf,
  sumAmounts,
} from "./amount.ts";
export { formatAmount, formatPercentage } from "./format-amount.ts";
