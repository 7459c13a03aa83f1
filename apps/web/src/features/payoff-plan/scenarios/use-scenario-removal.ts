import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useSubmit } from "#lib/form/use-submit.ts";

import { changeScenarioList } from "./change-scenario-list.ts";
import { type KeptScenario, removeScenario, restoreScenario } from "./scenarios-calls.ts";

/** A scenario that was removed, and where it stood. */
type Removed = { scenario: KeptScenario; at: number };

/** Removes scenarios, and brings the last removed one back to its place. */
export function useScenarioRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const remove = useSubmit(({ uuid }: KeptScenario) => removeScenario(uuid), {
    onSuccess: (_, gone) =>
      changeScenarioList(client, (list) => {
        setRemoved({ scenario: gone, at: list.findIndex(({ uuid }) => uuid === gone.uuid) });
        return list.filter(({ uuid }) => uuid !== gone.uuid);
      }),
  });
  const restore = useSubmit(({ scenario }: Removed) => restoreScenario(scenario.uuid), {
    onSuccess: async (scenario, { at }) => {
      setRemoved(null);
      await changeScenarioList(client, (list) => list.toSpliced(Math.max(0, at), 0, scenario));
    },
  });

  return {
    remove: remove.submit,
    /** The scenario that was removed last; null where none was. */
    removed: removed?.scenario ?? null,
    putBack: () => removed && restore.submit(removed),
    isPuttingBack: restore.isBusy,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}

export type ScenarioRemoval = ReturnType<typeof useScenarioRemoval>;
