import { randomUUID } from "node:crypto";

import { type ScenarioChanges, type ScenarioInput, SCENARIOS_MAX } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { type AssessedScenario, assessScenario } from "./assess-scenario.ts";
import { canonicalChange, canonicalSettings } from "./canonical-plan-rules.ts";
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
import { debtsInChanges, debtsNamedIn, findSettingsFaults } from "./settings-rules.ts";
import { findWhatIfFaults } from "./what-if-rules.ts";

/**
 * Creates a scenario. Computes its outcome first: if that fails, nothing is stored and the call can be repeated.
 * @throws FieldProblem if it is inconsistent or names a debt that is not the user's; Problem `too_many_scenarios`.
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

/** Exceeds the number of requests that a user can have waiting, so fewer concurrent changes are possible. */
const ATTEMPTS_MAX = 10;

/**
 * Changes the given fields. Two concurrent changes both take effect.
 * @throws Problem `not_found` if the scenario is unknown, deleted or belongs to another user; FieldProblem like
 *   `createScenario`, but debts that the scenario already names may have been removed.
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

/** Returns null if the scenario changed while the outcome was computed. */
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

/** @throws Problem `too_many_scenarios`, which rolls back the transaction that exceeded the limit. */
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
    ...(whatIf !== undefined && { whatIf: whatIf.map(canonicalChange) }),
  };
}

/** Returns the ids that a scenario may name: the user's debts and the debts that it named before. */
function namedIn({ debts }: PlanFacts, before: Scenario | null = null): Set<string> {
  return new Set([
    ...debts.map(({ uuid }) => uuid),
    ...(before ? [...debtsNamedIn(before.settings), ...debtsInChanges(before.whatIf)] : []),
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
