export { forgetAgreedDueDays } from "./debt-entry-store.ts";
export { dueDateOf } from "./due-date-rules.ts";
export type { FollowInclusion, Inclusion } from "./follow-inclusion.ts";
export { createForgetRemovedDebtsJob } from "./forget-removed-debts.job.ts";
export { readDebts } from "./read-debts.ts";
export { registerDebtRoutes } from "./routes.ts";
