import { randomUUID } from "node:crypto";

import {
  type PayoffOutcome,
  type Scenario as WireScenario,
  type ScenarioChanges,
  type ScenarioInput,
  SCENARIOS_MAX,
} from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Caller } from "#features/profile/index.ts";
import { countIfLast, type Window } from "#http/page.ts";
import { Problem, refuseFaults } from "#http/problem.ts";

import { canonicalChange, canonicalSettings } from "./canonical-plan-rules.ts";
import { computePlan } from "./compute-plan.ts";
import {
  completeSettings,
  findPlanFacts,
  type KnownFacts,
  type PayoffPlanDeps,
} from "./find-plan-facts.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import {
  countScenarios,
  findScenario,
  findScenarioOrDeleted,
  findScenarios,
  insertScenario,
  lockScenarios,
  markScenarioDeleted,
  pruneDeletedScenarios,
  replaceScenario,
  type Scenario,
  type ScenarioFields,
  type ScenarioKey,
  unmarkScenarioDeleted,
} from "./scenario-store.ts";
import { debtsInChanges, debtsNamedIn, findSettingsFaults } from "./settings-rules.ts";
import { findWhatIfFaults } from "./what-if-rules.ts";

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
  refuseScenarioFaults(input, namedIn(facts));
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
  refuseScenarioFaults(changes, namedIn(facts, before));

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

function refuseScenarioFaults(
  { name, settings, what_if: whatIf }: ScenarioChanges,
  debtIds: ReadonlySet<string>,
): void {
  const inSettings = settings ? Object.values(findSettingsFaults(settings, debtIds)).flat() : [];
  refuseFaults({
    ...(name?.trim() === "" && { name: ["This field may not be blank."] }),
    ...(inSettings.length > 0 && { settings: inSettings }),
    ...(whatIf && findWhatIfFaults(whatIf, debtIds)),
  });
}

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

type AssessedScenario = { scenario: Scenario; outcome: PayoffOutcome };

type ScenarioFacts = Pick<KnownFacts, "debts" | "ledger" | "steadyAmounts" | "today">;

/** Computes the outcome of a scenario with today's debts, compared with paying only minimums. */
async function assessScenario(
  userId: string,
  scenario: Scenario,
  { debts, ledger, steadyAmounts, today }: ScenarioFacts,
): Promise<AssessedScenario> {
  const settings = completeSettings(scenario.settings);
  const whatIf = scenario.whatIf.map(canonicalChange);
  const facts = {
    debts,
    ledger,
    steadyAmounts,
    today,
    settings,
    whatIf: { whatIf, loanId: scenario.id },
  };
  const compared = [...new Set([settings.strategy, "minimum_only" as const])];

  return {
    scenario: { ...scenario, settings, whatIf },
    outcome: await computePlan(userId, "outcome", { facts, compared }),
  };
}

export function presentScenario({ scenario, outcome }: AssessedScenario): WireScenario {
  return {
    uuid: scenario.id,
    name: scenario.name,
    settings: scenario.settings,
    what_if: scenario.whatIf,
    created_at: scenario.createdAt.toISOString(),
    updated_at: scenario.updatedAt.toISOString(),
    outcome,
  };
}
