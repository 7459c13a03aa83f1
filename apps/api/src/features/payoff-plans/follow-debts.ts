import { mapDebtsInSettings, type PayoffPlanSettings } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { FollowInclusion, FollowJoin } from "#features/debts/index.ts";
import { FieldProblem } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";

import { adjustPaydays, adjustTotal, replaceDebt } from "./follow-rules.ts";
import {
  insertScenarios,
  lockAllScenarios,
  lockScenarios,
  markScenariosDeleted,
  type Scenario,
  updateScenario,
} from "./scenario-store.ts";
import { refuseTooMany } from "./scenarios.ts";
import {
  debtsNamedBy,
  debtsNamedIn,
  findSettingsFaults,
  findWhatIfFaults,
} from "./settings-rules.ts";
import {
  lockSettings,
  restoreReplacedSettings,
  saveImportedSettings,
  saveSettings,
} from "./settings-store.ts";

/**
 * Puts the linked debt after the manual one in the custom order, and replaces it in one-off money and in scenarios. The
 * manual debt stays in the order, where plans ignore it, so that a restored debt has its place again. The rest stays
 * with the linked debt, because it is certainly owed.
 */
export const followJoin: FollowJoin["followJoin"] = async (db, { now, ...pair }) => {
  const { userId, entered, linked } = pair;
  for (const scenario of await lockAllScenarios(db, userId)) {
    if (!debtsNamedBy(scenario).includes(entered)) continue;
    const { id, settings, whatIf } = replaceDebt(scenario, pair);
    await updateScenario(db, { userId, id }, { settings, whatIf, withDeleted: true });
  }
  const settings = await lockSettings(db, userId);
  if (!settings || !debtsNamedIn(settings).includes(entered)) return;

  const order = settings.custom_order.includes(entered)
    ? settings.custom_order
        .filter((id) => id !== linked)
        .flatMap((id) => (id === entered ? [entered, linked] : [id]))
    : settings.custom_order;
  const { changes } = mapDebtsInSettings(settings, (id) => (id === entered ? linked : id));
  const followed = { ...settings, custom_order: order, changes };
  await saveSettings(db, { userId, settings: followed, now });
};

/**
 * Adjusts the total when a debt is included or excluded. Without a total there is nothing to adjust: minimums plus
 * an extra follow by themselves.
 */
export const adjustBudgetForInclusion: FollowInclusion = async (
  db,
  { userId, now, ...inclusion },
) => {
  const before = await lockSettings(db, userId);
  if (before === null) return;
  const { total, paydays } = before;
  const settings = {
    ...before,
    total: total === null ? null : adjustTotal(total, inclusion),
    paydays: paydays && adjustPaydays(paydays, inclusion),
  };
  await saveSettings(db, { userId, settings, now });
};

type AdoptedPlan = {
  userId: string;
  importId: string;
  /** Null keeps the current settings of the account. */
  settings: PayoffPlanSettings | null;
  scenarios: readonly Pick<Scenario, "id" | "name" | "settings" | "whatIf">[];
  now: Date;
};

/**
 * Stores imported settings and scenarios in the caller's transaction. References to deleted debts are ignored, as
 * they are for debts deleted in this account.
 * @throws FieldProblem under `file` if the import is inconsistent; Problem `too_many_scenarios`.
 */
export async function adoptPlan(db: Db, plan: AdoptedPlan): Promise<void> {
  const { userId, importId, settings, now } = plan;
  const scenarios = plan.scenarios.map((each) => ({ ...each, createdAt: now, updatedAt: now }));
  refuseFaults(settings, scenarios);

  if (settings) await saveImportedSettings(db, { userId, importId, settings, now });
  if (scenarios.length > 0) {
    await lockScenarios(db, userId);
    await insertScenarios(db, userId, scenarios);
    await refuseTooMany(db, userId);
  }
  await enqueue(db, "snapshot_payoff_plan", { userId });
}

function refuseFaults(settings: PayoffPlanSettings | null, scenarios: readonly Scenario[]): void {
  const planned = [...(settings ? [{ settings, whatIf: null }] : []), ...scenarios];
  for (const { settings: each, whatIf } of planned) {
    const known = new Set(debtsNamedBy({ settings: each, whatIf }));
    const [fault] = Object.values({
      ...findSettingsFaults(each, known),
      ...(whatIf && findWhatIfFaults(whatIf, known)),
    });
    if (fault) throw new FieldProblem({ file: fault });
  }
}

type Undone = { userId: string; importId: string; scenarioIds: readonly string[]; now: Date };

/** Removes the settings and scenarios of an import, in the caller's transaction. Returns whether there were any. */
export async function undoAdoptedPlan(
  db: Db,
  { userId, importId, scenarioIds, now }: Undone,
): Promise<boolean> {
  const hadSettings = await restoreReplacedSettings(db, { userId, importId, now });
  const hadScenarios = await markScenariosDeleted(db, { userId, ids: scenarioIds, now });
  const hadPlan = hadSettings || hadScenarios;
  if (hadPlan) await enqueue(db, "snapshot_payoff_plan", { userId });

  return hadPlan;
}
