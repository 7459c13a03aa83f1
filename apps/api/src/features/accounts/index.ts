export {
  aprsOfAccount,
  findLoansOfBill,
  findNearestDueDate,
  findOriginalAccount,
  isSameAccount,
  type Liability,
  removeAccount,
  removeAccounts,
  storeAccounts,
  storeLiabilities,
} from "./account-store.ts";
export { presentStudentLoanTerms, registerAccountRoutes } from "./routes.ts";
export { balanceInAll } from "./shared-bill-rules.ts";
