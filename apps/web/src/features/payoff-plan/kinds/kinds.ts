import type { PlanChange, WhatIfChange, WhatIfKind } from "@snowball/contract";

import { consolidation } from "./consolidation.tsx";
import { growth } from "./growth.tsx";
import type { AdjustmentKindOf, AnyDraft, WhatIfKindOf } from "./kind.tsx";
import { lumpSum, oneOff } from "./one-off.tsx";
import { pause, triedPause } from "./pause.tsx";
import { rate } from "./rate.tsx";
import { recurring } from "./recurring.tsx";

export type AdjustmentKind = PlanChange["kind"];

/** The kinds of adjustments, in the order in which they are offered. */
const adjustments = {
  one_off: oneOff,
  recurring,
  growth,
  pause,
} satisfies {
  [Kind in AdjustmentKind]: AdjustmentKindOf<Extract<PlanChange, { kind: Kind }>, AnyDraft>;
};
export const ADJUSTMENT_KINDS = Object.keys(adjustments) as AdjustmentKind[];
export const adjustmentKinds: Record<
  AdjustmentKind,
  AdjustmentKindOf<PlanChange, AnyDraft>
> = adjustments;

/** The kinds of changes to try, in the order in which they are shown and described. */
const whatIfs = {
  lump_sum: lumpSum,
  pause: triedPause,
  rate,
  consolidation,
} satisfies {
  [Kind in WhatIfKind]: WhatIfKindOf<Extract<WhatIfChange, { kind: Kind }>, AnyDraft>;
};
export const WHAT_IF_KINDS = Object.keys(whatIfs) as WhatIfKind[];
export const whatIfKinds: Record<WhatIfKind, WhatIfKindOf<WhatIfChange, AnyDraft>> = whatIfs;

export type WhatIfDrafts = { [Kind in WhatIfKind]: ReturnType<(typeof whatIfs)[Kind]["blank"]> };
