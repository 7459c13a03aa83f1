import { type ReactNode, useState } from "react";

import { Card } from "#ui/card.tsx";

import styles from "./form-sections.module.css";

type MoreDetailsProps = {
  /** A short list of the contents, shown while collapsed. */
  about: string;
  /** Whether the contents have values that must not be hidden. */
  isNeeded: boolean;
  children: ReactNode;
};

/** Shows rarely used fields in a collapsible section. */
export function MoreDetails({ about, isNeeded, children }: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <Card>
      <details
        className={styles.details}
        open={isOpen || isNeeded}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>
          <span>
            More details <span className={styles.about}>{about}</span>
          </span>
        </summary>
        <div className={styles.section}>{children}</div>
      </details>
    </Card>
  );
}
