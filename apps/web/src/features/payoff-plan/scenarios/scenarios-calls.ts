import {
  endpoints,
  type Scenario,
  type ScenarioChanges,
  type ScenarioInput,
} from "@snowball/contract";
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";

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
