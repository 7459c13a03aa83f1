import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { type AssessedScenario, assessScenario } from "./assess-scenario.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { refuseTooMany } from "./save-scenario.ts";
import {
  findScenarioOrDeleted,
  lockScenarios,
  markScenarioDeleted,
  pruneDeletedScenarios,
  type ScenarioKey,
  unmarkScenarioDeleted,
} from "./scenario-store.ts";

/** Deleted scenarios do not count toward a user's limit, so they need a limit of their own. */
const DELETED_MAX = 100;
const NO_SUCH = "no such scenario of this user";

/**
 * Deletes a scenario. It can be restored for 30 days, unless a hundred others are deleted after it.
 * @throws Problem `not_found` if it is unknown, already deleted or belongs to another user.
 */
export async function removeScenario(
  { database, clock }: PayoffPlanDeps,
  key: ScenarioKey,
): Promise<void> {
  await database.asUserInTransaction(key.userId, async (queries) => {
    await lockScenarios(queries, key.userId);
    const isDeleted = await markScenarioDeleted(queries, key, clock.now());
    if (!isDeleted) throw new Problem("not_found", { reason: NO_SUCH });

    await pruneDeletedScenarios(queries, key.userId, DELETED_MAX);
  });
}

/**
 * Restores a deleted scenario; one that is not deleted stays unchanged. Computes the outcome first: if that fails,
 * the scenario stays deleted.
 * @throws Problem `not_found` if there is none; `too_many_scenarios` if others have taken its place.
 */
export async function restoreScenario(
  deps: PayoffPlanDeps,
  { caller, id }: { caller: Caller; id: string },
): Promise<AssessedScenario> {
  const { userId } = caller;
  const scenario = await deps.database.asUser(userId, (queries) =>
    findScenarioOrDeleted(queries, { userId, id }),
  );
  if (!scenario) throw new Problem("not_found", { reason: NO_SUCH });

  const assessed = await assessScenario(userId, scenario, await findPlanFacts(deps, caller));
  await deps.database.asUserInTransaction(userId, async (queries) => {
    await lockScenarios(queries, userId);
    const isKept = await unmarkScenarioDeleted(queries, { userId, id });
    if (!isKept) throw new Problem("not_found", { reason: NO_SUCH });
    await refuseTooMany(queries, userId);
  });
  return assessed;
}
