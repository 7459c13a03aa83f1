import { type ReactNode, useState } from "react";

import styles from "./what-if-part.module.css";

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
