import type { Debt } from "@snowball/contract";
import type { ReactNode } from "react";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Button } from "#ui/button.tsx";

import styles from "./figure.module.css";

type FigureProps = {
  label: string;
  figure: Debt["owed"];
  today: string;
  /** The figure as it is shown. */
  children: ReactNode;
  /** What else is known of it. */
  notes?: readonly string[];
  /** What the bank says instead, as it is shown; null where it agrees or is silent. */
  bank?: string | null;
  onTakeBack?: () => void;
  isBusy?: boolean;
};

/** A figure, who says so and when, and what the bank says where the user says otherwise. */
export function Figure(props: FigureProps) {
  const { label, figure, today, children, notes = [] } = props;
  const { bank = null, onTakeBack, isBusy = false } = props;

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
          {onTakeBack && (
            <Button
              variant="quiet"
              size="small"
              isBusy={isBusy}
              aria-label={`Back to the bank's figure: ${label}`}
              onClick={onTakeBack}
            >
              Use the bank's
            </Button>
          )}
        </dd>
      )}
    </div>
  );
}
