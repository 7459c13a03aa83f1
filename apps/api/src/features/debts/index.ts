export { canonicalDebt } from "./canonical-debt-rules.ts";
export { NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";
export { enterStatedDebts } from "./enter-stated-debts.ts";
export type { FollowInclusion, Inclusion } from "./follow-inclusion.ts";
export type {
  CarriedLedger,
  CarriedScenario,
  FollowJoin,
  GiveBack,
  LedgerToCarry,
} from "./follow-join.ts";
export { createForgetRemovedDebtsJob } from "./forget-removed-debts.job.ts";
export {
  findEntryIds,
  forgetAgreedDueDays,
  lockDebtor,
  openLinkedEntry,
} from "./debt-entry-store.ts";
export { idInImport, idsOfImport } from "./import-id-rules.ts";
export { keptWords } from "./kept-debt-rules.ts";
export { keepLinkedDebts } from "./keep-linked-debts.ts";
export { moveDebtWords } from "./move-debt-words.ts";
export { noteBackDebts } from "./note-back-debts.ts";
export { orderFollowUps } from "./order-follow-ups.ts";
export type { PayableDebt } from "./payable-debt-rules.ts";
export type { Word } from "./payable-debt-store.ts";
export { readDebts } from "./read-debts.ts";
export { describePayables, findPayables } from "./read-payable-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
export { faultsInStated } from "./stated-fault-rules.ts";
export { removeImported } from "./undo-debt-import.ts";
export { settleLedgerRequest } from "./settle-ledger-request.ts";
export { type SnapshotPayload, snapshotRequest } from "./snapshot-request.ts";
