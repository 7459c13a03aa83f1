import type { PlanChange } from "@snowball/contract";
import { useState } from "react";

import type { AnyDraft } from "../kinds/kind.ts";
import type { AdjustmentKind } from "../kinds/kinds.ts";
import { useKeptDrafts } from "../kinds/use-kept-drafts.ts";
import { usePlan } from "../model/use-plan.tsx";
import { budgetChange } from "../words/monthly-budget.ts";
import {
  adjustmentKey,
  roomFor,
  sortAdjustments,
  withAdjustment,
  withoutAdjustment,
} from "./adjustments.ts";

/** Returns the adjustments with functions to add, edit, remove and restore them. */
export function useAdjustments() {
  const { facts: day, settings, change: onChange, budget } = usePlan();
  const [removed, setRemoved] = useState<{ entry: PlanChange; at: number } | null>(null);
  const onScreen = {
    firstMonth: day.firstMonth,
    // A paycheck budget has its own amount, so the stored monthly budget stays.
    budget: () =>
      budget.paycheck === null
        ? budgetChange(budget.extra, budget.least)
        : { extra: settings.extra, total: settings.total },
  };
  const adjustments = sortAdjustments(settings, day);
  const canBePutBack =
    removed !== null &&
    roomFor(removed.entry.kind, settings) > 0 &&
    !adjustments.some((each) => adjustmentKey(each) === adjustmentKey(removed.entry));

  function save(entry: PlanChange) {
    onChange(withAdjustment(settings, { entry }, onScreen));
  }

  function remove(entry: PlanChange) {
    const { changed, at } = withoutAdjustment(settings, entry, onScreen);
    setRemoved({ entry, at });
    onChange(changed);
  }

  function putBack() {
    if (removed) onChange(withAdjustment(settings, removed, onScreen));
    setRemoved(null);
  }

  return {
    /** Sorted by date. */
    adjustments,
    /** The entry that was removed last; null if there is none or the settings have no room for it. */
    removed: canBePutBack ? removed.entry : null,
    save,
    remove,
    putBack,
  };
}

/** Returns the key of the form for a new entry. */
export function newKey(kind: AdjustmentKind): string {
  return `new ${kind}`;
}

/** Returns the open forms by entry key, and what must receive the focus. */
export function useAdjustmentForms() {
  const { drafts, keep, discard } = useKeptDrafts<AnyDraft>("adjustment-drafts");
  const [fresh, setFresh] = useState<string | null>(null);

  return {
    /** Returns the form's text, or undefined if the form is closed. */
    draftFor: (key: string): AnyDraft | undefined => drafts[key],
    open: (key: string, draft: AnyDraft) => {
      keep(key, draft);
      setFresh(key);
    },
    type: keep,
    /** @param next The key of the element that replaces the form and receives the focus. */
    close: (key: string, next = key) => {
      discard(key);
      setFresh(next);
    },
    /** The key of the element that the user just opened. It receives the focus when it is on screen. */
    fresh,
    show: setFresh,
  };
}

export type AdjustmentForms = ReturnType<typeof useAdjustmentForms>;
