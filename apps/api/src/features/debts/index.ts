export { listDebts } from "./list-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
