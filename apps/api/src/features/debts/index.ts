export { createForgetRemovedDebtsJob } from "./forget-removed-debts.job.ts";
export { listDebts } from "./list-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
