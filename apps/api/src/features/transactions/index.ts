export { registerTransactionRoutes } from "./routes.ts";
export { storeTransactions, type TransactionChanges } from "./transaction-store.ts";
