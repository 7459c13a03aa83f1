export { packChanges, type PackedChanges } from "./transaction-store.ts";
export { registerTransactionRoutes } from "./routes.ts";
export { storeTransactions } from "./transaction-store.ts";
