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
  createForgetRemovedDebtsJob,
  enqueueDebtUpdates,
  type FollowInclusion,
  type FollowJoin,
  type Inclusion,
  type LedgerToCarry,
  markRelinkedDebts,
  moveOverrides,
} from "./follow-ups.ts";
export { idInImport, idsOfImport, removeImported } from "./import-debts.ts";
export { keepLinkedDebts } from "./join-debts.ts";
export { keptFigures } from "./joined-debt-rules.ts";
export {
  buildDebtsWithDetails,
  lastDateToHaveBegun,
  readDebts,
  type StatedDetails,
} from "./read-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
