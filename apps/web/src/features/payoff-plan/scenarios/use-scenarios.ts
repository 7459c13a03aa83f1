import {
  endpoints,
  type Scenario,
  type ScenarioChanges,
  type ScenarioInput,
} from "@snowball/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/use-action.ts";
import { useRequestIds } from "#lib/form/use-request-ids.ts";

import { scenariosQuery } from "../words/payoff-plan-queries.ts";

/** A new scenario, or changes to an existing one. */
type ScenarioSave = { uuid: null; input: ScenarioInput } | { uuid: string; input: ScenarioChanges };

/** Stores a new scenario, or changes one in its place in the list. */
export function useKeepScenario() {
  const client = useQueryClient();
  const requests = useRequestIds();

  return useAction(
    ({ uuid, input }: ScenarioSave) => {
      if (uuid !== null) {
        return snowballClient.call(endpoints.updateScenario, { params: { uuid }, body: input });
      }
      const body = { uuid: requests.idFor(input), ...input };
      return snowballClient.call(endpoints.createScenario, { body });
    },
    {
      onSuccess: (kept) => {
        requests.release(kept.uuid);
        return changeScenarioList(client, (list) => withScenario(list, kept));
      },
    },
  );
}

function withScenario(list: readonly Scenario[], kept: Scenario): Scenario[] {
  const isKnown = list.some(({ uuid }) => uuid === kept.uuid);

  return isKnown ? list.map((each) => (each.uuid === kept.uuid ? kept : each)) : [...list, kept];
}

/** A removed scenario, and its index in the list. */
type RemovedScenario = { scenario: Scenario; at: number };

/** Removes scenarios, and restores the last removed one in its place. */
export function useScenarioRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<RemovedScenario | null>(null);
  const remove = useAction(
    ({ uuid }: Scenario) => snowballClient.call(endpoints.removeScenario, { params: { uuid } }),
    {
      onSuccess: (_, gone) =>
        changeScenarioList(client, (list) => {
          setRemoved({ scenario: gone, at: list.findIndex(({ uuid }) => uuid === gone.uuid) });
          return list.filter(({ uuid }) => uuid !== gone.uuid);
        }),
    },
  );
  const restore = useAction(
    ({ scenario: { uuid } }: RemovedScenario) =>
      snowballClient.call(endpoints.restoreScenario, { params: { uuid } }),
    {
      onSuccess: async (scenario, { at }) => {
        setRemoved(null);
        await changeScenarioList(client, (list) => list.toSpliced(Math.max(0, at), 0, scenario));
      },
    },
  );

  return {
    remove: remove.submit,
    /** The scenario that was removed last; null if there is none. */
    removed: removed?.scenario ?? null,
    putBack: () => removed && restore.submit(removed),
    isPuttingBack: restore.isBusy,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}

export type ScenarioRemoval = ReturnType<typeof useScenarioRemoval>;

const { queryKey } = scenariosQuery;

/** Updates the cached list after the API has changed. */
async function changeScenarioList(
  client: QueryClient,
  change: (list: readonly Scenario[]) => Scenario[],
): Promise<void> {
  // Cancel running reads, because they were requested before the change.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (list) => list && change(list));
}
