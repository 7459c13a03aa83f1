import {
  ONE_OFFS_MAX,
  PAUSES_MAX,
  type PayoffPlanSettings,
  RECURRING_MAX,
} from "@snowball/contract";

import type { IconName } from "#ui/icon.tsx";

import type { AdjustmentKind } from "./adjustment.ts";

type KindTexts = {
  name: string;
  add: string;
  /** What the kind is used for. */
  about: string;
  icon: IconName;
};

export const adjustmentKinds: Record<AdjustmentKind, KindTexts> = {
  "one-off": {
    name: "One-time amount",
    add: "Add a one-time amount",
    about: "A tax refund, a bonus, or a month that costs more.",
    icon: "calendar",
  },
  recurring: {
    name: "Recurring amount",
    add: "Add a recurring amount",
    about: "A bonus twice a year, or a higher amount starting in spring.",
    icon: "refresh",
  },
  growth: {
    name: "Raise",
    add: "Add a raise",
    about: "A budget that grows, for example by 3% every year.",
    icon: "growth",
  },
  pause: {
    name: "Pause",
    add: "Add a pause",
    about: "Months in which you pay only the minimums.",
    icon: "pause",
  },
};

export const ADJUSTMENT_KINDS = Object.keys(adjustmentKinds) as AdjustmentKind[];

type AdjustmentLists = Pick<PayoffPlanSettings, "one_offs" | "recurring" | "pauses" | "growth">;

/** Returns how many more entries of a kind the settings allow. There is at most one raise. */
export function roomFor(kind: AdjustmentKind, settings: AdjustmentLists): number {
  switch (kind) {
    case "one-off":
      return ONE_OFFS_MAX - settings.one_offs.length;
    case "recurring":
      return RECURRING_MAX - settings.recurring.length;
    case "pause":
      return PAUSES_MAX - settings.pauses.length;
    case "growth":
      return settings.growth === null ? 1 : 0;
  }
}

/**
 * Returns a sentence for each full list. A raise is not mentioned, because the user can edit the existing
 * one.
 */
export function describeFullLists(settings: AdjustmentLists): string[] {
  return ADJUSTMENT_KINDS.filter((kind) => kind !== "growth" && roomFor(kind, settings) <= 0).map(
    (kind) =>
      `${adjustmentKinds[kind].name}s: you've reached the limit. Remove one to add another.`,
  );
}
