import type { Caller } from "#features/profile/index.ts";
import { countIfLast, type Window } from "#http/page.ts";
import { Problem } from "#http/problem.ts";

import { type AssessedScenario, assessScenario } from "./assess-scenario.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { countScenarios, findScenario, findScenarios } from "./scenario-store.ts";

/** Returns one window of the user's scenarios with their outcomes as of today, and the total number. */
export async function listScenarios(
  deps: PayoffPlanDeps,
  { caller, window }: { caller: Caller; window: Window },
): Promise<{ scenarios: AssessedScenario[]; count: number }> {
  const { userId } = caller;
  const facts = await findPlanFacts(deps, caller);
  const { kept, count } = await deps.database.asUser(userId, async (queries) => {
    const found = await findScenarios(queries, userId, window);
    return {
      kept: found,
      count: countIfLast(window, found.length) ?? (await countScenarios(queries, userId)),
    };
  });

  const scenarios: AssessedScenario[] = [];
  for (const scenario of kept) {
    // oxlint-disable-next-line no-await-in-loop -- only eight plans of a user may wait
    scenarios.push(await assessScenario(userId, scenario, facts));
  }
  return { scenarios, count };
}

/**
 * Returns one scenario with its outcome as of today.
 * @throws Problem `not_found` if it is unknown, deleted or belongs to another user.
 */
export async function getScenario(
  deps: PayoffPlanDeps,
  { caller, id }: { caller: Caller; id: string },
): Promise<AssessedScenario> {
  const { userId } = caller;
  const scenario = await deps.database.asUser(userId, (queries) =>
    findScenario(queries, { userId, id }),
  );
  if (!scenario) throw new Problem("not_found", { reason: "no such scenario of this user" });

  return assessScenario(userId, scenario, await findPlanFacts(deps, caller));
}
