export type { FollowInclusion, Inclusion } from "./follow-inclusion.ts";
export { createForgetRemovedDebtsJob } from "./forget-removed-debts.job.ts";
export { forgetAgreedDueDays, lockDebtor, openLinkedEntry } from "./debt-entry-store.ts";
export { readDebts } from "./read-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
export { settleLedgerRequest } from "./settle-ledger-request.ts";
