export { cyclesOf } from "./cycle-rules.ts";
export type {
  BankWord,
  LedgerFacts,
  LedgerTransaction,
  Obligation,
  ObligationState,
  Payment,
  PaymentSource,
  Question,
  UserWord,
  Why,
} from "./ledger-rows.ts";
