export {
  fixedFromText,
  fixedToDecimals,
  fixedToText,
  fixedToUnits,
  type Fixed,
} from "./fixed-point.ts";
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
export {
  amortizationSchedule,
  unroundedPayment,
  type AmortizationSchedule,
  type Loan,
  type Repayment,
  type ScheduleOutcome,
  type ScheduleRow,
} from "./amortization-schedule.ts";
export { averageDailyBalanceInterest, type BillingCycle } from "./average-daily-balance.ts";
export { exactRateOfPeriod, type Compounding, type RatedLoan } from "./loan-rate.ts";
export { payoffByRuleOf78, type PrecomputedLoan } from "./precomputed-loan.ts";
export {
  accrueSimpleDaily,
  type SimpleDailyLoan,
  type SimpleDailyRow,
} from "./simple-daily-loan.ts";
export {
  compoundDailyInterest,
  simpleInterest,
  spanBetween,
  spanOfDays,
  type SimpleAccrual,
  type Span,
  type YearBasis,
} from "./simple-interest.ts";
