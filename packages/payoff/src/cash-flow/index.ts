export {
  assignBillsToAccounts,
  type AssignmentOutcome,
  type NamedAccount,
} from "./assign-bills-to-accounts.ts";
export { type CashAccount, type CashDay, type CashMove, type CashPath } from "./cash-path.ts";
export {
  chooseLateBills,
  type LateBillsOutcome,
  type PostponableBill,
} from "./choose-late-bills.ts";
export { type Bill, type PaymentRules } from "./pay-date.ts";
export {
  extrasOnPaydays,
  planBillPayments,
  safeExtraOn,
  type BillPlan,
} from "./plan-bill-payments.ts";
export { splitBills, type BillPart, type SplitOutcome } from "./split-bills.ts";
export {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  dueDates,
  paydayForEach,
  type DueRule,
} from "./due-dates.ts";
export { budgetByPaydays, type PaySchedule } from "./payment-calendar.ts";
