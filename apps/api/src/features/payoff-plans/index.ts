import { computePlan } from "./compute-plan.ts";

export { computePlan };
export { adoptPlan, undoAdoptedPlan } from "./follow-debts.ts";
export { findPlanFacts, type PayoffPlanDeps, readFactsOnDay } from "./find-plan-facts.ts";
export { followInclusion } from "./follow-debts.ts";
export { followJoin } from "./follow-debts.ts";
export { listPlannedPayments, startWithBudget } from "./payoff-plan.ts";
export type { ShortPayments } from "./plan-tasks.ts";
export { moveInSnapshots } from "./snapshot-store.ts";
export { createOrderSnapshotsJob } from "./snapshots.ts";
export {
  type DebtFreeMonths,
  type OwedSince,
  readDebtFreeMonths,
  readOwedSince,
} from "./payoff-plan.ts";
export { registerPayoffPlanRoutes } from "./routes.ts";
export { createSnapshotPayoffPlanJob } from "./snapshots.ts";
export { keepInSnapshots } from "./snapshot-store.ts";
export { createThinSnapshotsJob } from "./snapshots.ts";

/** Returns the number of users with a plan in computation in this process. */
export const countPlansUnderWay = (): number => computePlan.underWay();
