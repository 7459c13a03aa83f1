import { type ReactNode, useState } from "react";

import type { ReadDraft, WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";
import styles from "./what-if.module.css";

type WhatIfPartProps = {
  name: string;
  /** What is tried of it, a line each; none where nothing is. */
  lines: readonly (string | null)[];
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** One kind of change, closed until it is wanted; its head says what is tried of it. */
export function WhatIfPart({ name, lines, isOpenAtFirst = false, children }: WhatIfPartProps) {
  const [isOpen] = useState(isOpenAtFirst);
  const said = lines.filter((line) => line !== null);

  return (
    <details className={styles.part} open={isOpen}>
      <summary className={styles.head}>
        <span className={styles.name}>{name}</span>
        {said.length > 0 && <span className={styles.said}>{said.join("; ")}</span>}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** What a part is given: the draft, what was read of it, and how to change it. */
export type PartProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  read: ReadDraft;
  errorsOf: (field: string) => string[];
  change: (changed: Partial<WhatIfDraft>) => void;
};
