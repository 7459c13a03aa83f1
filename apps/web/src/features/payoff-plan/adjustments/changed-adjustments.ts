import type { PayoffPlanSettings } from "@snowball/contract";

import { growthToCome } from "../budget/monthly-budget.ts";
import type { Adjustment } from "./adjustment.ts";

type Changed = Partial<PayoffPlanSettings>;

/** Of the plan on screen, raises that came included. */
export type BudgetOnScreen = {
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
