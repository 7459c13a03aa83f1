import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { AnyDraft } from "../kinds/kind.ts";
import type { AdjustmentKind } from "../kinds/kinds.ts";

type Drafts = Record<string, AnyDraft>;

/** Stored in the query cache without a query function, so that the drafts are deleted with the session. */
const queryKey = ["adjustment-drafts"];

/** Returns the key of the form for a new entry. */
export function newKey(kind: AdjustmentKind): string {
  return `new ${kind}`;
}

/**
 * Returns the open forms and their text, by entry key. They stay while the user visits other screens, and
 * are deleted on sign-out.
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
    /** Returns the form's text, or undefined if the form is closed. */
    draftFor: (key: string): AnyDraft | undefined => drafts[key],
    open: (key: string, draft: AnyDraft) => {
      keep({ ...drafts, [key]: draft });
      setFresh(key);
    },
    type: (key: string, draft: AnyDraft) => keep({ ...drafts, [key]: draft }),
    /** @param next The key of the element that replaces the form and receives the focus. */
    close: (key: string, next = key) => {
      const { [key]: _closed, ...rest } = drafts;
      keep(rest);
      setFresh(next);
    },
    /** The key of the element that the user just opened. It receives the focus when it is on screen. */
    fresh,
    show: setFresh,
  };
}

export type AdjustmentForms = ReturnType<typeof useAdjustmentForms>;

/** Focuses the first focusable child, because the element that had the focus was removed. */
export function useFocusWhenFresh<Element extends HTMLElement>(isFresh: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (isFresh) element.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [isFresh]);

  return element;
}
