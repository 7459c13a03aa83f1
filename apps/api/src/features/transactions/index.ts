export { registerTransactionRoutes } from "./routes.ts";
export { packChanges, type PackedChanges, storeTransactions } from "./transaction-store.ts";
