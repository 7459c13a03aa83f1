import type { PayoffPlanSettings } from "@snowball/contract";
import { useState } from "react";

import { type Adjustment, adjustmentsIn, keyOf, type PlanDay } from "./adjustment.ts";
import { roomFor } from "./adjustment-kinds.ts";
import { type BudgetOnScreen, withAdjustment, withoutAdjustment } from "./changed-adjustments.ts";

export type AdjustedSettings = {
  settings: PayoffPlanSettings;
  day: PlanDay;
  /** What settings say of the budget on screen, raises that came included. */
  budget: BudgetOnScreen["budget"];
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
};

/** Adding, changing and removing what changes the budget, with the last removed one to be put back. */
export function useAdjustments({ settings, day, budget, onChange }: AdjustedSettings) {
  const [removed, setRemoved] = useState<(Adjustment & { at: number }) | null>(null);
  const onScreen = { firstMonth: day.firstMonth, budget };
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
