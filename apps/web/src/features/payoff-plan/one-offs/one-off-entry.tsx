import type { OneOff } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import styles from "./one-offs-section.module.css";

type OneOffEntryProps = {
  entry: OneOff;
  subject: PlanSubject;
  isOver: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** One extra: what, when, how much, and where it goes. */
export function OneOffEntry({ entry, subject, isOver, onEdit, onRemove }: OneOffEntryProps) {
  const { name, on, amount, debt } = entry;

  return (
    <div className={styles.entry}>
      <p className={styles.what}>
        <strong>{name}</strong> {isOver && <Badge tone="neutral">Over</Badge>}
        <br />
        <span className={styles.when}>
          {formatShortDate(on)}
          {debt !== null && `, first to ${nameOf(subject, debt)}`}
        </span>
      </p>
      <p className={styles.amount}>
        {signOf(amount) > 0 && "+"}
        {formatAmount(amount, subject.currency)}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
