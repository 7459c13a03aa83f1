import type { PayoffPlanSettings } from "@snowball/contract";
import { useState } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { budgetChange, growthToCome } from "../words/monthly-budget.ts";
import { roomFor } from "./adjustment-kinds.ts";
import { type Adjustment, adjustmentsIn, keyOf } from "./adjustment.ts";

type Changed = Partial<PayoffPlanSettings>;

/** Of the plan on screen, raises that came included. */
type BudgetOnScreen = {
  firstMonth: string;
  budget: () => Pick<PayoffPlanSettings, "extra" | "total">;
};

/**
 * The change of settings that has this entry: in the place of the one it was, at `at` where it was
 * before it was removed, else last.
 */
export function withAdjustment(
  settings: PayoffPlanSettings,
  { kind, entry, at }: Adjustment & { at?: number | undefined },
  onScreen: BudgetOnScreen,
): Changed {
  switch (kind) {
    case "one-off":
      return { one_offs: placed(settings.one_offs, entry, at) };
    case "recurring":
      return { recurring: placed(settings.recurring, entry, at) };
    case "pause":
      return { pauses: placed(settings.pauses, entry, at) };
    case "growth":
      return withGrowth(settings, entry, onScreen);
  }
}

/** The change of settings that no longer has this entry, and where it stood. */
export function withoutAdjustment(
  settings: PayoffPlanSettings,
  { kind, entry }: Adjustment,
  onScreen: BudgetOnScreen,
): { changed: Changed; at: number } {
  if (kind === "growth") return { changed: withGrowth(settings, null, onScreen), at: 0 };
  const key = listOf[kind];
  const at = settings[key].findIndex(({ id }) => id === entry.id);

  return { changed: { [key]: settings[key].filter(({ id }) => id !== entry.id) }, at };
}

const listOf = { "one-off": "one_offs", recurring: "recurring", pause: "pauses" } as const;

/** The raises that came are in the budget on screen. It stays what it is when the raise is another. */
function withGrowth(
  settings: PayoffPlanSettings,
  growth: PayoffPlanSettings["growth"],
  { firstMonth, budget }: BudgetOnScreen,
): Changed {
  const hasCome = growthToCome(settings.growth, firstMonth) !== settings.growth;

  return { growth, ...(hasCome && budget()) };
}

function placed<Entry extends { id: string }>(
  entries: readonly Entry[],
  entry: Entry,
  at = entries.length,
): Entry[] {
  const isKnown = entries.some(({ id }) => id === entry.id);

  return isKnown
    ? entries.map((each) => (each.id === entry.id ? entry : each))
    : entries.toSpliced(at, 0, entry);
}

/** Adding, changing and removing what changes the budget, with the last removed one to be put back. */
export function useAdjustments() {
  const { facts: day, settings, change: onChange, budget } = usePlan();
  const [removed, setRemoved] = useState<(Adjustment & { at: number }) | null>(null);
  const onScreen = {
    firstMonth: day.firstMonth,
    // What paychecks bring grows by the month: what was said of each stays.
    budget: () =>
      budget.paycheck === null
        ? budgetChange(budget.extra, budget.least)
        : { extra: settings.extra, total: settings.total },
  };
  const adjustments = adjustmentsIn(settings, day);
  const canBePutBack =
    removed !== null &&
    roomFor(removed.kind, settings) > 0 &&
    !adjustments.some((each) => keyOf(each) === keyOf(removed));

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
    /** In the order in which they come. */
    adjustments,
    /** The one that was removed last; null where none was, or there is no room for it any more. */
    removed: canBePutBack ? removed : null,
    save,
    remove,
    putBack,
  };
}
