import {
  endpoints,
  type PayoffPlan,
  type PayoffPlanSettings,
  type Scenario,
  type ScenarioChanges,
  type ScenarioInput,
} from "@snowball/contract";
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";

export { payoffPlanQuery } from "#lib/slices/payoff-plan-slice.ts";

/** Stores the settings as a whole. */
export function savePayoffPlanSettings(settings: PayoffPlanSettings): Promise<PayoffPlan> {
  return snowballClient.call(endpoints.putPayoffPlan, { body: settings });
}

/** As much of a scenario as the screen needs: it computes what it comes to itself. */
export type KeptScenario = Omit<Scenario, "outcome">;

/** All scenarios that are kept, in the order in which they were made. */
export const scenariosQuery = queryOptions({
  queryKey: ["scenarios"],
  queryFn: ({ signal }): Promise<KeptScenario[]> =>
    readAllPages(snowballClient, endpoints.listScenarios, { signal }),
  // By place, what follows a removed one would be another object, and be searched for again.
  structuralSharing: (before, now) =>
    sharedByUuid(before as readonly KeptScenario[] | undefined, now as readonly KeptScenario[]),
});

/** Scenarios that did not change are the objects they were. */
function sharedByUuid(
  before: readonly KeptScenario[] | undefined,
  now: readonly KeptScenario[],
): KeptScenario[] {
  return now.map((scenario) => {
    const known = before?.find(({ uuid }) => uuid === scenario.uuid);
    return known ? replaceEqualDeep(known, scenario) : scenario;
  });
}

export function createScenario(input: ScenarioInput): Promise<KeptScenario> {
  return snowballClient.call(endpoints.createScenario, { body: input });
}

export function changeScenario(uuid: string, changes: ScenarioChanges): Promise<KeptScenario> {
  return snowballClient.call(endpoints.updateScenario, { params: { uuid }, body: changes });
}

/** Takes a scenario out of the list, until it is restored. */
export async function removeScenario(uuid: string): Promise<void> {
  await snowballClient.call(endpoints.removeScenario, { params: { uuid } });
}

export function restoreScenario(uuid: string): Promise<KeptScenario> {
  return snowballClient.call(endpoints.restoreScenario, { params: { uuid } });
}

/** What the plan came to on earlier days, newest first. */
export const snapshotsQuery = queryOptions({
  queryKey: ["payoff-snapshots"],
  queryFn: ({ signal }) => readAllPages(snowballClient, endpoints.listPayoffSnapshots, { signal }),
});

/** What the plan of today depends on: another answer is asked for when it is another one. */
type PlanOfToday = { settings: PayoffPlanSettings | null; debtsReadAt: number };

/** Why the plan of today is another one than that of a day. */
export function changeQuery(from: string, now: PlanOfToday) {
  return queryOptions({
    queryKey: ["payoff-change", from, now],
    queryFn: ({ signal }) =>
      snowballClient.call(endpoints.getPayoffChange, { query: { from }, signal }),
  });
}
