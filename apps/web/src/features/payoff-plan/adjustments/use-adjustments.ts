import type { PayoffPlanSettings } from "@snowball/contract";
import { useState } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { budgetChange, upcomingGrowth } from "../words/monthly-budget.ts";
import { roomFor } from "./adjustment-kinds.ts";
import { type Adjustment, sortAdjustments, adjustmentKey } from "./adjustment.ts";

type SettingsChange = Partial<PayoffPlanSettings>;

/** The budget of the plan on screen, which includes past raises. */
type BudgetOnScreen = {
  firstMonth: string;
  budget: () => Pick<PayoffPlanSettings, "extra" | "total">;
};

/**
 * Returns the changed settings with the entry added or replaced. A restored entry goes to index `at`, a new
 * one to the end.
 */
export function withAdjustment(
  settings: PayoffPlanSettings,
  { kind, entry, at }: Adjustment & { at?: number | undefined },
  onScreen: BudgetOnScreen,
): SettingsChange {
  switch (kind) {
    case "one-off":
      return { one_offs: placeEntry(settings.one_offs, entry, at) };
    case "recurring":
      return { recurring: placeEntry(settings.recurring, entry, at) };
    case "pause":
      return { pauses: placeEntry(settings.pauses, entry, at) };
    case "growth":
      return withGrowth(settings, entry, onScreen);
  }
}

/** Returns the changed settings without the entry, and the index that it had. */
export function withoutAdjustment(
  settings: PayoffPlanSettings,
  { kind, entry }: Adjustment,
  onScreen: BudgetOnScreen,
): { changed: SettingsChange; at: number } {
  if (kind === "growth") return { changed: withGrowth(settings, null, onScreen), at: 0 };
  const key = listKeys[kind];
  const at = settings[key].findIndex(({ id }) => id === entry.id);

  return { changed: { [key]: settings[key].filter(({ id }) => id !== entry.id) }, at };
}

const listKeys = { "one-off": "one_offs", recurring: "recurring", pause: "pauses" } as const;

/**
 * Changes the raise. If past raises are in the budget on screen, stores that budget so that it stays the
 * same.
 */
function withGrowth(
  settings: PayoffPlanSettings,
  growth: PayoffPlanSettings["growth"],
  { firstMonth, budget }: BudgetOnScreen,
): SettingsChange {
  const hasPastRaise = upcomingGrowth(settings.growth, firstMonth) !== settings.growth;

  return { growth, ...(hasPastRaise && budget()) };
}

function placeEntry<Entry extends { id: string }>(
  entries: readonly Entry[],
  entry: Entry,
  at = entries.length,
): Entry[] {
  const isKnown = entries.some(({ id }) => id === entry.id);

  return isKnown
    ? entries.map((each) => (each.id === entry.id ? entry : each))
    : entries.toSpliced(at, 0, entry);
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
    roomFor(removed.kind, settings) > 0 &&
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
