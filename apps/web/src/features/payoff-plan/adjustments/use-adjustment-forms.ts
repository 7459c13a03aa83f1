import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { AdjustmentDraft } from "./adjustment-draft.ts";
import type { AdjustmentKind } from "./adjustment.ts";

type Drafts = Record<string, AdjustmentDraft>;

/** In memory and emptied with all that is of the user; nothing asks a server for it. */
const queryKey = ["adjustment-drafts"];

/** In the place of an entry's key: the form of one to come. */
export function newKey(kind: AdjustmentKind): string {
  return `new ${kind}`;
}

/**
 * The forms that are open and what was typed into them, by the key of the entry. It stays while the
 * user looks at other screens, and goes when the user signs out.
 */
export function useAdjustmentForms() {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(() => client.getQueryData<Drafts>(queryKey) ?? {});
  const [fresh, setFresh] = useState<string | null>(null);

  function keep(next: Drafts) {
    client.setQueryData(queryKey, next);
    setDrafts(next);
  }

  return {
    /** What was typed; undefined where the form is closed. */
    draftFor: (key: string): AdjustmentDraft | undefined => drafts[key],
    open: (key: string, draft: AdjustmentDraft) => {
      keep({ ...drafts, [key]: draft });
      setFresh(key);
    },
    type: (key: string, draft: AdjustmentDraft) => keep({ ...drafts, [key]: draft }),
    /** @param next what takes the place of the form, and the focus with it. */
    close: (key: string, next = key) => {
      const { [key]: _closed, ...rest } = drafts;
      keep(rest);
      setFresh(next);
    },
    /** What was just brought up by the user; once it is on screen the focus goes there. */
    fresh,
    show: setFresh,
  };
}

export type AdjustmentForms = ReturnType<typeof useAdjustmentForms>;

/** The focus goes to the first thing inside that takes it: what had it is no longer on the page. */
export function useFocusWhenFresh<Element extends HTMLElement>(isFresh: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (isFresh) element.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [isFresh]);

  return element;
}
