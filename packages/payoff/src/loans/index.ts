export { fixedFromText, fixedToDecimals, fixedToText, type Fixed } from "./fixed-point.ts";
export {
  cumulativeInterest,
  cumulativePrincipal,
  futureValue,
  interestPart,
  levelPayment,
  numberOfPayments,
  presentValue,
  principalPart,
  ratePerPeriod,
  type Annuity,
  type PaidAnnuity,
  type PaymentRange,
} from "./time-value.ts";
