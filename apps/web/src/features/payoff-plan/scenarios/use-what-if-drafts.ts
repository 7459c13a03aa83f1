import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { KeptScenario } from "../words/payoff-plan-queries.ts";
import { toDraft, type WhatIfDraft } from "./what-if-draft.ts";

/** The draft key of a what-if that is not stored, in place of a scenario's uuid. */
export const NEW = "new";

type Drafts = Record<string, WhatIfDraft>;

/** Stored in the query cache without a query function, so that the drafts are deleted with the session. */
const queryKey = ["what-if-drafts"];

/**
 * Returns the drafts of a new what-if and of each opened scenario. They stay while the user visits other
 * screens, and are deleted on sign-out.
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
    /** The uuid of the open scenario, `NEW`, or null. */
    open,
    openNew: () => setOpen(NEW),
    /** Opens a new what-if with these texts. */
    openWith: (draft: WhatIfDraft) => {
      keep({ ...drafts, [NEW]: draft });
      setOpen(NEW);
    },
    /** Opens a scenario by its uuid. A stable function. */
    openScenario: setOpen,
    close: () => setOpen(null),
    isStarted: (key: string) => key in drafts,
    draftFor: (scenario: KeptScenario | null) =>
      drafts[scenario?.uuid ?? NEW] ?? toDraft(scenario?.what_if ?? [], firstMonth),
    change: (key: string, draft: WhatIfDraft) => keep({ ...drafts, [key]: draft }),
    discard: (key: string) => {
      const { [key]: _gone, ...rest } = drafts;
      keep(rest);
    },
  };
}

export type WhatIfDrafts = ReturnType<typeof useWhatIfDrafts>;
