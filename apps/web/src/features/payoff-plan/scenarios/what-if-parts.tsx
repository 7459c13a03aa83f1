import { LumpSumPart, MonthlyPart, PausePart } from "./money-parts.tsx";
import { ConsolidationPart, RatesPart } from "./terms-parts.tsx";
import type { WhatIfDraft } from "./what-if-draft.ts";
import type { PartProps } from "./what-if-part.tsx";
import styles from "./what-if.module.css";

type WhatIfPartsProps = Omit<PartProps, "errorsOf" | "change"> & {
  /** Whether to show missing input as errors too. */
  isStrict: boolean;
  onChange: (draft: WhatIfDraft) => void;
};

/** Shows all parts of a what-if. */
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
    <div className={styles.allParts}>
      <LumpSumPart {...part} />
      <MonthlyPart {...part} />
      <PausePart {...part} />
      <RatesPart {...part} />
      <ConsolidationPart {...part} />
    </div>
  );
}
