export { enterStatedDebts } from "./change-debt.ts";
export {
  forgetAgreedDueDays,
  lockUserDebts,
  nicknameDebt,
  upsertLinkedEntries,
} from "./debt-entry-store.ts";
export { findDebtRows } from "./debt-store.ts";
export { faultsInStated } from "./debt-fault-rules.ts";
export { NOTHING_STATED, onlyStated, type StatedDebt } from "./debt-rows.ts";
export { canonicalDebt } from "./debt-rules.ts";
export {
  type CarriedLedger,
  type FollowJoin,
  type LedgerToCarry,
  moveOverrides,
  markRelinkedDebts,
} from "./follow-join.ts";
export { type FollowInclusion, type Inclusion, enqueueDebtUpdates } from "./follow-ups.ts";
export { createForgetRemovedDebtsJob } from "./follow-ups.ts";
export { idInImport, idsOfImport, removeImported } from "./import-debts.ts";
export { keepLinkedDebts } from "./join-debts.ts";
export { keptFigures } from "./joined-debt-rules.ts";
export type { PayableDebt } from "./payable-debt-rules.ts";
export { buildDebts, lastDateToHaveBegun, readDebts } from "./read-debts.ts";
export { describePayables, type StatedDetails } from "./read-payable-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
