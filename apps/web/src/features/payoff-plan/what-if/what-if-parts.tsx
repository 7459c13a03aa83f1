import type { PlannableDebts } from "../read-subject.ts";
import { LumpSumPart, MonthlyPart, PausePart } from "./money-parts.tsx";
import type { ReadDraft } from "./read-what-if-draft.ts";
import { ConsolidationPart, RatesPart } from "./terms-parts.tsx";
import type { WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";
import styles from "./what-if-parts.module.css";

export type WhatIfPartsProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  known: PlannableDebts;
  read: ReadDraft;
  /** Also says what is missing, not only what is wrong. */
  isStrict: boolean;
  onChange: (draft: WhatIfDraft) => void;
};

/** What a part is given: the draft, what was read of it, and how to change it. */
export type PartProps = Omit<WhatIfPartsProps, "isStrict" | "onChange"> & {
  errorsOf: (field: string) => string[];
  change: (changed: Partial<WhatIfDraft>) => void;
};

/** Everything that can be tried. */
export function WhatIfParts({ isStrict, onChange, ...given }: WhatIfPartsProps) {
  const part: PartProps = {
    ...given,
    errorsOf: (field) =>
      given.read.faults
        .filter((fault) => fault.field === field && (isStrict || !fault.isMissing))
        .map(({ sentence }) => sentence),
    change: (changed) => onChange({ ...given.draft, ...changed }),
  };

  return (
    <div className={styles.parts}>
      <LumpSumPart {...part} />
      <MonthlyPart {...part} />
      <PausePart {...part} />
      <RatesPart {...part} />
      <ConsolidationPart {...part} />
    </div>
  );
}
