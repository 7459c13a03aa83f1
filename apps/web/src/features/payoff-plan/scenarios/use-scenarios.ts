import {
  endpoints,
  type Scenario,
  type ScenarioChanges,
  type ScenarioInput,
} from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/form.tsx";
import { useRequestIds } from "#lib/form/use-request-ids.ts";
import { refetchData } from "#lib/query/refetch-data.ts";

import { scenariosQuery } from "../words/payoff-plan-queries.ts";

const { queryKey } = scenariosQuery;

type ScenarioSave = { uuid: null; input: ScenarioInput } | { uuid: string; input: ScenarioChanges };

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
        return refetchData(client, queryKey);
      },
    },
  );
}

export function useScenarioRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<Scenario | null>(null);
  const { submit, isBusy, error } = useAction(
    ({ scenario: { uuid }, isBack }: { scenario: Scenario; isBack: boolean }) => {
      const endpoint = isBack ? endpoints.restoreScenario : endpoints.removeScenario;
      return snowballClient.call(endpoint, { params: { uuid } });
    },
    {
      onSuccess: async (_, { scenario, isBack }) => {
        await refetchData(client, queryKey);
        setRemoved(isBack ? null : scenario);
      },
    },
  );

  return {
    remove: (scenario: Scenario) => submit({ scenario, isBack: false }),
    removed,
    putBack: () => removed && submit({ scenario: removed, isBack: true }),
    isBusy,
    error,
  };
}

export type ScenarioRemoval = ReturnType<typeof useScenarioRemoval>;
