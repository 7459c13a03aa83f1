import type { ScenarioChanges, ScenarioInput } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import {
  changeScenario,
  createScenario,
  type KeptScenario,
  removeScenario,
  restoreScenario,
  scenariosQuery,
} from "./scenarios-calls.ts";

/** A new scenario, or what is to be another way with one. */
export type ToKeep =
  | { uuid: null; input: ScenarioInput }
  | { uuid: string; input: ScenarioChanges };

const { queryKey } = scenariosQuery;

/** Keeps scenarios, changes them, removes them and brings the last removed one back. */
export function useScenarioChanges() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<{ scenario: KeptScenario; at: number } | null>(null);
  const keep = useMutation({
    mutationFn: ({ uuid, input }: ToKeep) =>
      uuid === null ? createScenario(input) : changeScenario(uuid, input),
    onSuccess: (kept) => changeList((list) => withScenario(list, kept)),
  });
  const remove = useMutation({
    mutationFn: ({ uuid }: KeptScenario) => removeScenario(uuid),
    onSuccess: (_, gone) =>
      changeList((list) => {
        setRemoved({ scenario: gone, at: list.findIndex(({ uuid }) => uuid === gone.uuid) });
        return list.filter(({ uuid }) => uuid !== gone.uuid);
      }),
  });
  const restore = useMutation({
    mutationFn: (gone: { scenario: KeptScenario; at: number }) =>
      restoreScenario(gone.scenario.uuid),
    onSuccess: async (scenario, { at }) => {
      setRemoved(null);
      await changeList((list) => list.toSpliced(Math.max(0, at), 0, scenario));
    },
  });

  /** What is still being read was asked for before the change. */
  async function changeList(change: (list: readonly KeptScenario[]) => KeptScenario[]) {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (list) => list && change(list));
  }

  return {
    keep,
    /** The scenario that was removed last; null where none was. */
    removed: removed?.scenario ?? null,
    remove: (scenario: KeptScenario) => {
      if (!remove.isPending) remove.mutate(scenario);
    },
    putBack: () => {
      if (removed && !restore.isPending) restore.mutate(removed);
    },
    isPuttingBack: restore.isPending,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}

export type ScenarioChanging = ReturnType<typeof useScenarioChanges>;

function withScenario(list: readonly KeptScenario[], kept: KeptScenario): KeptScenario[] {
  const isKnown = list.some(({ uuid }) => uuid === kept.uuid);

  return isKnown ? list.map((each) => (each.uuid === kept.uuid ? kept : each)) : [...list, kept];
}
