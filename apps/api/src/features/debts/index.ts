export type { FollowInclusion, Inclusion } from "./follow-inclusion.ts";
export { createForgetRemovedDebtsJob } from "./forget-removed-debts.job.ts";
export { forgetAgreedDueDays, lockDebtor, openLinkedEntry } from "./debt-entry-store.ts";
export type { PayableDebt } from "./payable-debt-rules.ts";
export type { Word } from "./payable-debt-store.ts";
export { readDebts } from "./read-debts.ts";
export { readPayableDebts } from "./read-payable-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
export { settleLedgerRequest } from "./settle-ledger-request.ts";
