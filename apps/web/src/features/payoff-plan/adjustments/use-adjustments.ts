import type { PayoffPlanSettings, PlanChange } from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";
import { useState } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { budgetChange } from "../words/monthly-budget.ts";
import { adjustmentKey, roomFor, sortAdjustments } from "./adjustment.ts";

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
  { entry, at = settings.changes.length }: { entry: PlanChange; at?: number },
  onScreen: BudgetOnScreen,
): SettingsChange {
  const known = indexIn(settings, entry);
  const changes =
    known >= 0 ? settings.changes.with(known, entry) : settings.changes.toSpliced(at, 0, entry);

  return { changes, ...budgetWithout(settings, entry, onScreen) };
}

/** Returns the changed settings without the entry, and the index that it had. */
export function withoutAdjustment(
  settings: PayoffPlanSettings,
  entry: PlanChange,
  onScreen: BudgetOnScreen,
): { changed: SettingsChange; at: number } {
  const at = indexIn(settings, entry);
  const changes = settings.changes.toSpliced(at, 1);

  return { changed: { changes, ...budgetWithout(settings, entry, onScreen) }, at };
}

function indexIn({ changes }: PayoffPlanSettings, entry: PlanChange): number {
  return changes.findIndex((each) => adjustmentKey(each) === adjustmentKey(entry));
}

/** Returns the budget on screen if it includes past raises of the entry, so that it stays the same without them. */
function budgetWithout(
  settings: PayoffPlanSettings,
  entry: PlanChange,
  { firstMonth, budget }: BudgetOnScreen,
): SettingsChange {
  const stored = settings.changes[indexIn(settings, entry)];
  if (stored?.kind !== "growth") return {};

  return monthsBetween(stored.first_on, firstMonth) < 0 ? {} : budget();
}

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
