import type { CarriedScenario, FollowJoin, GiveBack } from "#features/debts/index.ts";

import { joinedIn, namesDebt, partedIn } from "./followed-scenario-rules.ts";
import { lockEverKeptScenarios, saveFollowed } from "./scenario-store.ts";

/** Lets the scenarios that name an entered debt name the linked one, and tells what they were before. */
export const carryScenarios: FollowJoin["carryScenarios"] = async (queries, pair) => {
  const { userId } = pair;
  const naming = (await lockEverKeptScenarios(queries, userId)).filter((each) =>
    namesDebt(each, pair.entered),
  );
  for (const scenario of naming) await saveFollowed(queries, userId, joinedIn(scenario, pair));

  return naming.map(({ id, settings, whatIf }): CarriedScenario => {
    const { custom_order, one_offs } = settings;
    return { id, settings: { custom_order, one_offs }, whatIf };
  });
};

/** Takes that back, for who says that the two are not one after all. */
export const giveBackScenarios: GiveBack["giveBackScenarios"] = async (
  queries,
  { userId, carried, ...pair },
) => {
  const before = new Map(carried.map((each) => [each.id, each]));
  for (const scenario of await lockEverKeptScenarios(queries, userId)) {
    const was = before.get(scenario.id);
    if (was) await saveFollowed(queries, userId, partedIn(scenario, { ...pair, before: was }));
  }
};
