import type { PlanChange } from "@snowball/contract";
import { useState } from "react";

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
      budget.isPerPaycheck
        ? { extra: settings.extra, total: settings.total }
        : budgetChange(budget.extra, budget.least),
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
