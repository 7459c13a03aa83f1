import type { QueryClient } from "@tanstack/react-query";

import { type KeptScenario, scenariosQuery } from "./scenarios-calls.ts";

const { queryKey } = scenariosQuery;

/** Changes the list on screen as the API has changed its own. */
export async function changeScenarioList(
  client: QueryClient,
  change: (list: readonly KeptScenario[]) => KeptScenario[],
): Promise<void> {
  // What is still being read was asked for before the change.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (list) => list && change(list));
}
