import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import type { PlannableDebts } from "../read-subject.ts";
import { type Adjustment, isOver, isTooLate } from "./adjustment.ts";
import styles from "./adjustment-entry.module.css";
import { adjustmentKinds } from "./adjustment-kinds.ts";
import { describeAdjustment, distinctTitleOf, titleOf } from "./describe-adjustment.ts";
import { useFocusWhenFresh } from "./use-focus-when-fresh.ts";

type AdjustmentEntryProps = {
  adjustment: Adjustment;
  known: PlannableDebts;
  /** How long the plan takes; null where there is none. */
  months: number | null;
  isFresh: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** What it is, what it does in a sentence, and what can be done with it. */
export function AdjustmentEntry(props: AdjustmentEntryProps) {
  const { adjustment, known, months, isFresh, onEdit, onRemove } = props;
  const box = useFocusWhenFresh<HTMLDivElement>(isFresh);
  const name = distinctTitleOf(adjustment);
  const why = whyNot(adjustment, known, months);

  return (
    <div ref={box} className={classNames(styles.entry, why && styles.idle)}>
      <span className={styles.icon}>
        <Icon name={adjustmentKinds[adjustment.kind].icon} label={null} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <strong>{titleOf(adjustment)}</strong> {why && <Badge tone="neutral">{why}</Badge>}
        </p>
        <p className={styles.sentence}>{describeAdjustment(adjustment, known)}</p>
      </div>
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

/** Why the plan does not count it, in a word or three; null where it does. */
function whyNot(
  adjustment: Adjustment,
  known: PlannableDebts,
  months: number | null,
): string | null {
  if (isOver(adjustment, known)) return "Over";

  return months !== null && isTooLate(adjustment, known, months) ? "After your last payment" : null;
}
