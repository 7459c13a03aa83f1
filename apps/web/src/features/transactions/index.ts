export { AccountTransactions } from "./account-transactions.tsx";
export { CreditsBefore } from "./credits-before.tsx";
