import { type ReactNode, useState } from "react";

import { Card } from "#ui/card.tsx";

import styles from "./form-sections.module.css";

type MoreDetailsProps = {
  /** Names of what is inside, so that nobody has to open it to find out. */
  about: string;
  /** Something in it is known, so it must not be hidden. */
  isNeeded: boolean;
  children: ReactNode;
};

/** What most people leave alone, behind one line. */
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
