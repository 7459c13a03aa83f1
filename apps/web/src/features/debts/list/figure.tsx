import type { Debt } from "@snowball/contract";
import type { ReactNode } from "react";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Button } from "#ui/button.tsx";

import styles from "./figure.module.css";

type FigureProps = {
  label: string;
  figure: Debt["owed"];
  today: string;
  /** The formatted figure. */
  children: ReactNode;
  /** Additional details. */
  notes?: readonly string[];
  /** The bank's formatted figure if it differs, otherwise null. */
  bank?: string | null;
  onRevert?: () => void;
  isBusy?: boolean;
};

/** Shows a figure with its source and date, and the bank's figure if the user has overridden it. */
export function Figure(props: FigureProps) {
  const { label, figure, today, children, notes = [] } = props;
  const { bank = null, onRevert, isBusy = false } = props;

  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.values}>
        <span className={styles.value}>{children}</span>
        <SourceChip figure={figure} today={today} />
      </dd>
      {notes.length > 0 && (
        <dd className={styles.notes}>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </dd>
      )}
      {bank !== null && (
        <dd className={styles.bank}>
          Bank says {bank}
          {onRevert && (
            <Button
              variant="quiet"
              size="small"
              isBusy={isBusy}
              aria-label={`Back to the bank's figure: ${label}`}
              onClick={onRevert}
            >
              Use the bank's
            </Button>
          )}
        </dd>
      )}
    </div>
  );
}
