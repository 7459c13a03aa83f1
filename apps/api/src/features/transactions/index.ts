export { packChanges, type PackedChanges } from "./packed-changes.ts";
export { registerTransactionRoutes } from "./routes.ts";
export { storeTransactions } from "./transaction-store.ts";
