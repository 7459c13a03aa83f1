import type { CarriedScenario, FollowJoin, GiveBack } from "#features/debts/index.ts";

import { namesDebt, replaceDebt, restoreDebt } from "./followed-scenario-rules.ts";
import { lockAllScenarios, saveScenarioDebts } from "./scenario-store.ts";

/** Replaces the manual debt with the linked one in the user's scenarios. Returns what they named before. */
export const carryScenarios: FollowJoin["carryScenarios"] = async (queries, pair) => {
  const { userId } = pair;
  const naming = (await lockAllScenarios(queries, userId)).filter((each) =>
    namesDebt(each, pair.entered),
  );
  for (const scenario of naming)
    await saveScenarioDebts(queries, userId, replaceDebt(scenario, pair));

  return naming.map(({ id, settings, whatIf }): CarriedScenario => {
    const { custom_order, changes } = settings;
    return { id, settings: { custom_order, changes }, whatIf };
  });
};

/** Reverts `carryScenarios` if the user says that the two debts are different. */
export const giveBackScenarios: GiveBack["giveBackScenarios"] = async (
  queries,
  { userId, carried, ...pair },
) => {
  const before = new Map(carried.map((each) => [each.id, each]));
  for (const scenario of await lockAllScenarios(queries, userId)) {
    const was = before.get(scenario.id);
    if (was)
      await saveScenarioDebts(queries, userId, restoreDebt(scenario, { ...pair, before: was }));
  }
};
