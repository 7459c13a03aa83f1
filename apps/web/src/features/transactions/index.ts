export { AccountTransactions } from "./account-transactions.tsx";
export { PreviousPayments } from "./previous-payments.tsx";
