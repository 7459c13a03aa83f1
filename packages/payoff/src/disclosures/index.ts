export { actuarialApr, type CreditTransaction, type DatedAmount } from "./actuarial-apr.ts";
export {
  allocateExcessPayment,
  type CardBalance,
  type ExcessPayment,
} from "./allocate-excess-payment.ts";
export {
  disclosedTime,
  repaymentDisclosure,
  type CardStatement,
  type DisclosureOutcome,
  type MinimumMonth,
  type RepaymentDisclosure,
} from "./repayment-disclosure.ts";
