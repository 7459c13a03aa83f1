import { computePlan } from "./compute-plan.ts";

export { computePlan };
export { adoptPlan, undoAdoptedPlan, wasAdopted } from "./adopt-plan.ts";
export { findPlanFacts, type PayoffPlanDeps, readFactsOnDay } from "./find-plan-facts.ts";
export { followInclusion } from "./follow-inclusion.ts";
export { followJoin } from "./follow-join.ts";
export { carryScenarios, giveBackScenarios } from "./follow-scenarios.ts";
export { listPlannedPayments } from "./list-planned-payments.ts";
export { moveInSnapshots } from "./move-in-snapshots-store.ts";
export { createOrderSnapshotsJob } from "./order-snapshots.job.ts";
export { type DebtFreeMonths, readDebtFreeMonths } from "./read-debt-free-months.ts";
export { registerPayoffPlanRoutes } from "./routes.ts";
export { createSnapshotPayoffPlanJob } from "./snapshot-payoff-plan.job.ts";
export { keepInSnapshots } from "./snapshot-store.ts";
export { createThinSnapshotsJob } from "./thin-snapshots.job.ts";

/** Returns the number of users with a plan in computation in this process. */
export const countPlansUnderWay = (): number => computePlan.underWay();
