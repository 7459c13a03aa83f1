import type { PayoffPlanSettings } from "@snowball/contract";
import { useState } from "react";

import type { BudgetOnScreen } from "../kinds/kind.ts";
import { type Adjustment, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { budgetChange } from "../words/monthly-budget.ts";
import { adjustmentKey, roomFor, sortAdjustments } from "./adjustment.ts";

type SettingsChange = Partial<PayoffPlanSettings>;

/**
 * Returns the changed settings with the entry added or replaced. A restored entry goes to index `at`, a new
 * one to the end.
 */
export function withAdjustment(
  settings: PayoffPlanSettings,
  { at, ...adjustment }: Adjustment & { at?: number | undefined },
  onScreen: BudgetOnScreen,
): SettingsChange {
  const { entry } = adjustment;
  const kind = adjustmentKinds[adjustment.kind];
  const entries = kind.entriesIn(settings, onScreen);
  const known = indexOf(adjustment, entries);
  const changed =
    known >= 0 ? entries.with(known, entry) : entries.toSpliced(at ?? entries.length, 0, entry);

  return kind.withEntries(settings, changed, onScreen);
}

/** Returns the changed settings without the entry, and the index that it had. */
export function withoutAdjustment(
  settings: PayoffPlanSettings,
  adjustment: Adjustment,
  onScreen: BudgetOnScreen,
): { changed: SettingsChange; at: number } {
  const kind = adjustmentKinds[adjustment.kind];
  const entries = kind.entriesIn(settings, onScreen);
  const at = indexOf(adjustment, entries);

  return { changed: kind.withEntries(settings, entries.toSpliced(at, 1), onScreen), at };
}

function indexOf(adjustment: Adjustment, entries: readonly Adjustment["entry"][]): number {
  const key = adjustmentKey(adjustment);

  return entries.findIndex(
    (entry) => adjustmentKey({ ...adjustment, entry } as Adjustment) === key,
  );
}

/** Returns the adjustments with functions to add, edit, remove and restore them. */
export function useAdjustments() {
  const { facts: day, settings, change: onChange, budget } = usePlan();
  const [removed, setRemoved] = useState<(Adjustment & { at: number }) | null>(null);
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
    roomFor(removed.kind, settings, day) > 0 &&
    !adjustments.some((each) => adjustmentKey(each) === adjustmentKey(removed));

  function save(adjustment: Adjustment) {
    onChange(withAdjustment(settings, adjustment, onScreen));
  }

  function remove(adjustment: Adjustment) {
    const { changed, at } = withoutAdjustment(settings, adjustment, onScreen);
    setRemoved({ ...adjustment, at });
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
    removed: canBePutBack ? removed : null,
    save,
    remove,
    putBack,
  };
}
