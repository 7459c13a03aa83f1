export { removeAccount, removeAccounts, storeAccounts } from "./bank-account-store.ts";
export { storeLiabilities } from "./liability-store.ts";
export { registerAccountRoutes } from "./routes.ts";
