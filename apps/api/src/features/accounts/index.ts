export { balanceInAll } from "./balance-rules.ts";
export { removeAccount, removeAccounts, storeAccounts } from "./bank-account-store.ts";
export { findNearestDueDate, storeLiabilities } from "./liability-store.ts";
export { presentStudentLoanTerms } from "./routes.ts";
export { registerAccountRoutes } from "./routes.ts";
export { billAnswer, findLoansOfBill } from "./shared-bill-store.ts";
export { aprsOfAccount, isSameAccount, type Liability, olderTwin } from "./account-store.ts";
