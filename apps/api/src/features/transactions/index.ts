export { registerTransactionRoutes } from "./routes.ts";
export { storeTransactions } from "./transaction-store.ts";
