export { copyLedger, undoLedgerCopy } from "./copy-ledger.ts";
export { cyclesOf, monthlyDates } from "./cycle-rules.ts";
export type {
  LenderReport,
  Kept,
  KeptPayment,
  LedgerFacts,
  LedgerTransaction,
  ListedAmount,
  Obligation,
  Payment,
} from "./ledger-rows.ts";
export { type Ledger, computeLedger, type ObligationOnDate } from "./state-rules.ts";
export { matchPayments } from "./payment-matching-rules.ts";
export { describeLedgers } from "./planned-ledger-rules.ts";
export { type ExtraPayment, listExtraPayments } from "./extra-payments.ts";
export { countOnTime } from "./on-time-rules.ts";
export { type DebtLedger, readLedgers } from "./read-ledgers.ts";
export { keepMissedPayments } from "./keep-missed-payments.ts";
export {
  findListedAhead,
  pinMatchedPayments,
  saveObligations,
  savePayments,
} from "./ledger-store.ts";
export { registerLedgerRoutes } from "./routes.ts";
export { reconcileLedger } from "./reconcile-ledger.ts";
export { findQuestions } from "./unclear-withdrawal-store.ts";
export { lastDayInTransit } from "./transaction-matching-rules.ts";
