export { computePlan } from "./compute-plan.ts";
export { findPlanFacts, type PayoffPlanDeps, readFactsOnDay } from "./find-plan-facts.ts";
export {
  adoptPlan,
  adjustBudgetForInclusion,
  followJoin,
  undoAdoptedPlan,
} from "./follow-debts.ts";
export {
  type DebtFreeMonths,
  type OwedSince,
  type PlanSince,
  readPlanSince,
  startWithBudget,
} from "./payoff-plan.ts";
export type { ShortPayments } from "./plan-tasks.ts";
export { registerPayoffPlanRoutes } from "./routes.ts";
export { keepInSnapshots, moveInSnapshots } from "./snapshot-store.ts";
export {
  createEnqueueSnapshotsJob,
  createSnapshotPayoffPlanJob,
  createThinSnapshotsJob,
} from "./snapshots.ts";
