import type { WhatIf } from "@snowball/contract";

/** A what-if that leaves everything as it is. */
export const NOTHING_TRIED: WhatIf = {
  lump_sum: null,
  rate_changes: [],
  pause: null,
  consolidation: null,
};
