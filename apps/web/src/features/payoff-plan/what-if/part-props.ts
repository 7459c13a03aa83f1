import type { PlannableDebts } from "../read-subject.ts";
import type { ReadDraft } from "./read-what-if-draft.ts";
import type { WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";

/** What a part is given: the draft, what was read of it, and how to change it. */
export type PartProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  known: PlannableDebts;
  read: ReadDraft;
  errorsOf: (field: string) => string[];
  change: (changed: Partial<WhatIfDraft>) => void;
};
