import { randomUUID } from "node:crypto";

import {
  type NewScenario,
  type Scenario as WireScenario,
  type ScenarioChanges,
  SCENARIOS_MAX,
} from "@snowball/contract";

import type { Db } from "#database/database.ts";
import { readDebts } from "#features/debts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { FieldProblem, Problem, refuseFaults } from "#http/problem.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import {
  countScenarios,
  findScenario,
  insertScenarios,
  lockScenarios,
  pruneDeletedScenarios,
  type Scenario,
  type ScenarioKey,
  updateScenario,
} from "./scenario-store.ts";
import { debtsNamedBy, findSettingsFaults, findWhatIfFaults } from "./settings-rules.ts";

/**
 * Saves a scenario. Repeating the call with the same uuid returns the scenario that exists already.
 * @throws FieldProblem if it is inconsistent, names a debt that is not the user's, or has the uuid of a deleted
 *   scenario; Problem `too_many_scenarios`.
 */
export async function createScenario(
  { database, clock }: PayoffPlanDeps,
  { caller, input: { uuid, ...input } }: { caller: Caller; input: NewScenario },
): Promise<WireScenario> {
  const { userId } = caller;
  const now = clock.now();
  const id = uuid?.toLowerCase() ?? randomUUID();
  const { settings, what_if: whatIf } = input;
  const name = input.name.trim();
  const scenario = { id, name, settings, whatIf, createdAt: now, updatedAt: now };

  return database.asUserInTransaction(userId, async (db) => {
    refuseScenarioFaults(input, new Set(await findDebtIds(db, caller, now)));
    await lockScenarios(db, userId);
    if (!(await insertScenarios(db, userId, [scenario]))) {
      const existing = await findScenario(db, { userId, id });
      if (existing !== null) return presentScenario(existing);
      throw new FieldProblem({ uuid: ["A scenario was saved with this uuid before."] });
    }
    await refuseTooMany(db, userId);
    return presentScenario(scenario);
  });
}

/**
 * Changes the given fields, so that two concurrent changes both take effect.
 * @throws Problem `not_found` if the scenario is unknown, deleted or belongs to another user; FieldProblem like
 *   `createScenario`, but debts that the scenario already names may have been removed.
 */
export async function changeScenario(
  { database, clock }: PayoffPlanDeps,
  { caller, id, changes }: { caller: Caller; id: string; changes: ScenarioChanges },
): Promise<WireScenario> {
  const { userId } = caller;
  const key = { userId, id };
  const now = clock.now();

  return database.asUserInTransaction(userId, async (db) => {
    const before = await findScenario(db, key);
    if (!before) throw noSuchScenario();
    const known = await findDebtIds(db, caller, now);
    refuseScenarioFaults(changes, new Set([...known, ...debtsNamedBy(before)]));
    const { settings, what_if: whatIf } = changes;
    const fields = { name: changes.name?.trim(), settings, whatIf, updatedAt: now };
    return presentScenario(await updateScenario(db, key, fields));
  });
}

/** @throws Problem `too_many_scenarios`, which rolls back the transaction that exceeded the limit. */
export async function refuseTooMany(db: Db, userId: string): Promise<void> {
  if ((await countScenarios(db, userId)) > SCENARIOS_MAX) {
    throw new Problem("too_many_scenarios");
  }
}

async function findDebtIds(db: Db, caller: Caller, now: Date): Promise<string[]> {
  const { today } = await findUserDay(db, caller, now);
  const debts = await readDebts(db, { userId: caller.userId, now, today });

  return debts.map(({ uuid }) => uuid);
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

/**
 * Deletes a scenario. It can be restored for 30 days, unless a hundred others are deleted after it.
 * @throws Problem `not_found` if it is unknown, already deleted or belongs to another user.
 */
export async function removeScenario(
  { database, clock }: PayoffPlanDeps,
  key: ScenarioKey,
): Promise<void> {
  await database.asUserInTransaction(key.userId, async (db) => {
    await lockScenarios(db, key.userId);
    const deleted = await updateScenario(db, key, { deletedAt: clock.now() });
    if (!deleted) throw noSuchScenario();

    await pruneDeletedScenarios(db, key.userId, DELETED_MAX);
  });
}

/**
 * Restores a deleted scenario; one that is not deleted stays unchanged.
 * @throws Problem `not_found` if there is none; `too_many_scenarios` if others have taken its place.
 */
export async function restoreScenario(
  { database }: PayoffPlanDeps,
  key: ScenarioKey,
): Promise<WireScenario> {
  return database.asUserInTransaction(key.userId, async (db) => {
    await lockScenarios(db, key.userId);
    const fields = { deletedAt: null, withDeleted: true };
    const restored = presentScenario(await updateScenario(db, key, fields));
    await refuseTooMany(db, key.userId);
    return restored;
  });
}

/** @throws Problem `not_found` if there is no scenario. */
export function presentScenario(scenario: Scenario | null): WireScenario {
  if (!scenario) throw noSuchScenario();

  return {
    uuid: scenario.id,
    name: scenario.name,
    settings: scenario.settings,
    what_if: scenario.whatIf,
    created_at: scenario.createdAt.toISOString(),
    updated_at: scenario.updatedAt.toISOString(),
  };
}

function noSuchScenario(): Problem {
  return new Problem("not_found", { reason: "no such scenario of this user" });
}
