import type { Caller } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";

import { type AssessedScenario, assessScenario } from "./assess-scenario.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { refuseTooMany } from "./save-scenario.ts";
import {
  deleteDeletedScenariosBut,
  findEverKeptScenario,
  lockScenarios,
  markScenarioDeleted,
  type ScenarioKey,
  unmarkScenarioDeleted,
} from "./scenario-store.ts";

/** Removed ones do not count among a user's scenarios: without a limit they would have no end. */
const DELETED_MAX = 100;
const NO_SUCH = "no such scenario of this user";

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
    if (!isDeleted) throw new Problem("not_found", { reason: NO_SUCH });

    await deleteDeletedScenariosBut(queries, key.userId, DELETED_MAX);
  });
}

/**
 * Brings a deleted scenario back as it was; one that is not deleted stays as it is. What it comes to is
 * computed first: where nobody can compute it now, it stays deleted.
 * @throws Problem `not_found` where there is none; `too_many_scenarios` where others have taken its
 *   place.
 */
export async function restoreScenario(
  deps: PayoffPlanDeps,
  { caller, id }: { caller: Caller; id: string },
): Promise<AssessedScenario> {
  const { userId } = caller;
  const scenario = await deps.database.asUser(userId, (queries) =>
    findEverKeptScenario(queries, { userId, id }),
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
