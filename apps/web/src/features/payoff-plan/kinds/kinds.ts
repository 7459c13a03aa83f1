import type {
  BudgetGrowth,
  ExtraPause,
  OneOff,
  RecurringExtra,
  WhatIfChange,
  WhatIfKind,
} from "@snowball/contract";

import { consolidation } from "./consolidation.tsx";
import { growth } from "./growth.tsx";
import type { AdjustmentKindOf, AnyDraft, WhatIfKindOf } from "./kind.ts";
import { lumpSum, oneOff } from "./one-off.tsx";
import { pause, triedPause } from "./pause.tsx";
import { rate } from "./rate.tsx";
import { recurring } from "./recurring.tsx";

/** An entry in the settings that changes the budget of some months. */
export type Adjustment =
  | { kind: "one-off"; entry: OneOff }
  | { kind: "recurring"; entry: RecurringExtra }
  | { kind: "growth"; entry: BudgetGrowth }
  | { kind: "pause"; entry: ExtraPause };

export type AdjustmentKind = Adjustment["kind"];

/** The kinds of adjustments, in the order in which they are offered. */
const adjustments = {
  "one-off": oneOff,
  recurring,
  growth,
  pause,
};
export const ADJUSTMENT_KINDS = Object.keys(adjustments) as AdjustmentKind[];
export const adjustmentKinds: Record<
  AdjustmentKind,
  AdjustmentKindOf<Adjustment["entry"], AnyDraft>
> = adjustments;

/** The kinds of changes to try, in the order in which they are shown and described. */
const whatIfs = {
  lump_sum: lumpSum,
  pause: triedPause,
  rate,
  consolidation,
};
export const WHAT_IF_KINDS = Object.keys(whatIfs) as WhatIfKind[];
export const whatIfKinds: Record<WhatIfKind, WhatIfKindOf<WhatIfChange, AnyDraft>> = whatIfs;

/** The texts of the forms of all kinds of changes. */
export type WhatIfDrafts = { [Kind in WhatIfKind]: ReturnType<(typeof whatIfs)[Kind]["blank"]> };
