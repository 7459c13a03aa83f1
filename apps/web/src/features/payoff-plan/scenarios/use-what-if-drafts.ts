import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { KeptScenario } from "../words/payoff-plan-queries.ts";
import { blankDraft, draftOf, type WhatIfDraft } from "./what-if-draft.ts";

/** In the place of a scenario's uuid: a what-if that is not kept. */
export const NEW = "new";

type Drafts = Record<string, WhatIfDraft>;

/** In memory and emptied with all that is of the user; nothing asks a server for it. */
const queryKey = ["what-if-drafts"];

/**
 * What was typed, of a new what-if and of each scenario that was opened. It stays while the user looks
 * at other screens, and goes when the user signs out.
 */
export function useWhatIfDrafts(firstMonth: string) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(() => client.getQueryData<Drafts>(queryKey) ?? {});
  const [open, setOpen] = useState<string | null>(null);

  function keep(next: Drafts) {
    client.setQueryData(queryKey, next);
    setDrafts(next);
  }

  return {
    /** The scenario whose what-if is open, `NEW`, or null. */
    open,
    openNew: () => setOpen(NEW),
    /** By its uuid; stays the same function. */
    openScenario: setOpen,
    close: () => setOpen(null),
    isStarted: (key: string) => key in drafts,
    draftFor: (scenario: KeptScenario | null) =>
      drafts[scenario?.uuid ?? NEW] ??
      (scenario ? draftOf(scenario.what_if, firstMonth) : blankDraft(firstMonth)),
    change: (key: string, draft: WhatIfDraft) => keep({ ...drafts, [key]: draft }),
    discard: (key: string) => {
      const { [key]: _gone, ...rest } = drafts;
      keep(rest);
    },
  };
}

export type WhatIfDrafts = ReturnType<typeof useWhatIfDrafts>;
