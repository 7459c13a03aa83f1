export {
  aprsOfAccount,
  findNearestDueDate,
  isSameAccount,
  type Liability,
  findOriginalAccount,
  removeAccount,
  removeAccounts,
  storeAccounts,
  storeLiabilities,
} from "./account-store.ts";
export { presentStudentLoanTerms, registerAccountRoutes } from "./routes.ts";
export { balanceInAll } from "./shared-bill-rules.ts";
export { billAnswer, findLoansOfBill } from "./shared-bill-store.ts";
