import { randomUUID } from "node:crypto";

import { type ScenarioChanges, type ScenarioInput, SCENARIOS_MAX } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { type AssessedScenario, assessScenario } from "./assess-scenario.ts";
import { canonicalSettings, canonicalWhatIf } from "./canonical-plan-rules.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import {
  countScenarios,
  findScenario,
  insertScenario,
  lockScenarios,
  replaceScenario,
  type Scenario,
  type ScenarioFields,
} from "./scenario-store.ts";
import { debtsNamedIn, findSettingsFaults } from "./settings-rules.ts";
import { debtsTriedIn, findWhatIfFaults } from "./what-if-rules.ts";

/**
 * Keeps a new scenario. What it comes to is computed first, here and below: where nobody can compute it
 * now, nothing is stored, and the call can be repeated.
 * @throws FieldProblem when it contradicts itself or names a debt that is not the user's; Problem
 *   `too_many_scenarios`.
 */
export async function createScenario(
  deps: PayoffPlanDeps,
  { caller, input }: { caller: Caller; input: ScenarioInput },
): Promise<AssessedScenario> {
  const { userId } = caller;
  const facts = await findPlanFacts(deps, caller);
  refuseFaults(input, namedIn(facts));
  const { now } = facts;
  const scenario = { id: randomUUID(), ...fieldsOf(input), createdAt: now, updatedAt: now };

  const assessed = await assessScenario(userId, scenario, facts);
  await deps.database.asUserInTransaction(userId, async (queries) => {
    await lockScenarios(queries, userId);
    await insertScenario(queries, userId, scenario);
    await refuseTooMany(queries, userId);
  });
  return assessed;
}

type Change = { caller: Caller; id: string; changes: ScenarioChanges };

/** A user waits for fewer plans at once, so fewer changes can come in between. */
const ATTEMPTS_MAX = 10;

/**
 * Changes the fields that are given; two changes at once both take effect.
 * @throws Problem `not_found` for a scenario that is unknown, deleted or somebody else's; FieldProblem
 *   as above, though a debt that the scenario named before may have been removed since.
 */
export async function changeScenario(
  deps: PayoffPlanDeps,
  change: Change,
): Promise<AssessedScenario> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt is made on top of what came in between
    const changed = await tryToChange(deps, change);
    if (changed) return changed;
  }

  throw new Problem("service_unavailable", { reason: "the scenario kept changing meanwhile" });
}

/** Null where another change came in while the outcome of this one was computed. */
async function tryToChange(
  deps: PayoffPlanDeps,
  { caller, id, changes }: Change,
): Promise<AssessedScenario | null> {
  const { userId } = caller;
  const facts = await findPlanFacts(deps, caller);
  const before = await deps.database.asUser(userId, (queries) =>
    findScenario(queries, { userId, id }),
  );
  if (!before) throw new Problem("not_found", { reason: "no such scenario of this user" });
  refuseFaults(changes, namedIn(facts, before));

  const after = { ...before, ...fieldsOf(changes), updatedAt: facts.now };
  const assessed = await assessScenario(userId, after, facts);
  const isStored = await deps.database.asUserInTransaction(userId, (queries) =>
    replaceScenario(queries, userId, { before, after }),
  );
  return isStored ? assessed : null;
}

/** @throws Problem `too_many_scenarios`, which undoes the transaction that made one too many. */
export async function refuseTooMany(queries: Queries, userId: string): Promise<void> {
  if ((await countScenarios(queries, userId)) > SCENARIOS_MAX) {
    throw new Problem("too_many_scenarios");
  }
}

function fieldsOf(input: ScenarioInput): ScenarioFields;
function fieldsOf(input: ScenarioChanges): Partial<ScenarioFields>;
function fieldsOf({ name, settings, what_if: whatIf }: ScenarioChanges): Partial<ScenarioFields> {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(settings !== undefined && { settings: canonicalSettings(settings) }),
    ...(whatIf !== undefined && { whatIf: canonicalWhatIf(whatIf) }),
  };
}

/** Ids that a scenario may name: the user's debts, and what it named before. */
function namedIn({ debts }: PlanFacts, before: Scenario | null = null): Set<string> {
  return new Set([
    ...debts.map(({ uuid }) => uuid),
    ...(before ? [...debtsNamedIn(before.settings), ...debtsTriedIn(before.whatIf)] : []),
  ]);
}

function refuseFaults(
  { name, settings, what_if: whatIf }: ScenarioChanges,
  debtIds: ReadonlySet<string>,
): void {
  const inSettings = settings ? Object.values(findSettingsFaults(settings, debtIds)).flat() : [];
  const faults = {
    ...(name?.trim() === "" && { name: ["This field may not be blank."] }),
    ...(inSettings.length > 0 && { settings: inSettings }),
    ...(whatIf && findWhatIfFaults(whatIf, debtIds)),
  };

  if (Object.keys(faults).length > 0) throw new FieldProblem(faults);
}
