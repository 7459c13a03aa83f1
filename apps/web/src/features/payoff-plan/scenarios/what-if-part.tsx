import { type ReactNode, useState } from "react";

import type { ReadDraft, WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";
import styles from "./what-if.module.css";

type WhatIfPartProps = {
  name: string;
  /** Descriptions of the changes; empty if nothing is changed. */
  lines: readonly string[];
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A collapsible group of fields for one kind of change. Its summary describes the changes. */
export function WhatIfPart({ name, lines, isOpenAtFirst = false, children }: WhatIfPartProps) {
  const [isOpen] = useState(isOpenAtFirst);

  return (
    <details className={styles.part} open={isOpen}>
      <summary className={styles.head}>
        <span className={styles.name}>{name}</span>
        {lines.length > 0 && <span className={styles.changes}>{lines.join("; ")}</span>}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** The props of each part: the draft, the parsed draft, and a function to change it. */
export type PartProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  read: ReadDraft;
  errorsOf: (field: string) => string[];
  change: (changed: Partial<WhatIfDraft>) => void;
};
