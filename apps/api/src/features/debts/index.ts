export { canonicalDebt } from "./debt-rules.ts";
export { NOTHING_STATED, onlyStated, type StatedDebt } from "./debt-rows.ts";
export { enterStatedDebts } from "./change-debt.ts";
export type { FollowInclusion, Inclusion } from "./follow-ups.ts";
export type {
  CarriedLedger,
  CarriedScenario,
  FollowJoin,
  GiveBack,
  LedgerToCarry,
} from "./follow-join.ts";
export { createForgetRemovedDebtsJob } from "./forget-removed-debts.job.ts";
export {
  forgetAgreedDueDays,
  lockDebtor,
  nicknameDebt,
  openLinkedEntry,
} from "./debt-entry-store.ts";
export { idInImport, idsOfImport } from "./import-debts.ts";
export { keptWords } from "./joined-debt-rules.ts";
export { keepLinkedDebts } from "./join-debts.ts";
export { moveDebtWords } from "./follow-join.ts";
export { noteBackDebts } from "./follow-join.ts";
export { orderFollowUps } from "./follow-ups.ts";
export type { PayableDebt } from "./payable-debt-rules.ts";
export { lastDateToHaveBegun, readDebts } from "./read-debts.ts";
export { describePayables, findPayables, type Word } from "./read-payable-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
export { faultsInStated } from "./debt-fault-rules.ts";
export { removeImported } from "./import-debts.ts";
