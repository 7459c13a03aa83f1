import type { ScenarioChanges, ScenarioInput } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";

import { useSubmit } from "#lib/form/use-submit.ts";

import { changeScenarioList } from "./change-scenario-list.ts";
import { changeScenario, createScenario, type KeptScenario } from "./scenarios-calls.ts";

/** A new scenario, or what is to be another way with one. */
type ToKeep = { uuid: null; input: ScenarioInput } | { uuid: string; input: ScenarioChanges };

/** Keeps a new scenario, or changes one in its place in the list. */
export function useKeepScenario() {
  const client = useQueryClient();

  return useSubmit(
    ({ uuid, input }: ToKeep) =>
      uuid === null ? createScenario(input) : changeScenario(uuid, input),
    { onSuccess: (kept) => changeScenarioList(client, (list) => withScenario(list, kept)) },
  );
}

function withScenario(list: readonly KeptScenario[], kept: KeptScenario): KeptScenario[] {
  const isKnown = list.some(({ uuid }) => uuid === kept.uuid);

  return isKnown ? list.map((each) => (each.uuid === kept.uuid ? kept : each)) : [...list, kept];
}
