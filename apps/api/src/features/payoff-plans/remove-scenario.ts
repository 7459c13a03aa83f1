import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { type AssessedScenario, assessScenario } from "./assess-scenario.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { refuseTooMany } from "./save-scenario.ts";
import {
  deleteDeletedScenariosBut,
  lockScenarios,
  markScenarioDeleted,
  type ScenarioKey,
  unmarkScenarioDeleted,
} from "./scenario-store.ts";

/** Removed ones do not count among a user's scenarios: without a limit they would have no end. */
const DELETED_MAX = 100;

/**
 * Deletes a scenario; for 30 days it can be restored, unless a hundred others are deleted after it.
 * @throws Problem `not_found` for one that is unknown, deleted or somebody else's.
 */
export async function removeScenario(
  { database, clock }: PayoffPlanDeps,
  key: ScenarioKey,
): Promise<void> {
  await database.asUserInTransaction(key.userId, async (queries) => {
    await lockScenarios(queries, key.userId);
    const isDeleted = await markScenarioDeleted(queries, key, clock.now());
    if (!isDeleted) throw new Problem("not_found", { reason: "no such scenario of this user" });

    await deleteDeletedScenariosBut(queries, key.userId, DELETED_MAX);
  });
}

/**
 * Brings a deleted scenario back as it was.
 * @throws Problem `not_found` where there is no deleted one; `too_many_scenarios` where others have
 *   taken its place.
 */
export async function restoreScenario(
  deps: PayoffPlanDeps,
  { caller, id }: { caller: Caller; id: string },
): Promise<AssessedScenario> {
  const key = { userId: caller.userId, id };
  const scenario = await deps.database.asUserInTransaction(key.userId, async (queries) => {
    await lockScenarios(queries, key.userId);
    const restored = await unmarkScenarioDeleted(queries, key);
    if (!restored) throw new Problem("not_found", { reason: "no such deleted scenario" });
    await refuseTooMany(queries, key.userId);
    return restored;
  });

  return assessScenario(key.userId, scenario, await findPlanFacts(deps, caller));
}
