import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import type { PlannableDebts } from "../read-subject.ts";
import type { Adjustment } from "./adjustment.ts";
import styles from "./adjustment-entry.module.css";
import { adjustmentKinds } from "./adjustment-kinds.ts";
import { describeAdjustment, distinctTitleOf, titleOf } from "./describe-adjustment.ts";
import { useFocusWhenFresh } from "./use-focus-when-fresh.ts";

type AdjustmentEntryProps = {
  adjustment: Adjustment;
  known: PlannableDebts;
  isOver: boolean;
  isFresh: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** What it is, what it does in a sentence, and what can be done with it. */
export function AdjustmentEntry(props: AdjustmentEntryProps) {
  const { adjustment, known, isOver, isFresh, onEdit, onRemove } = props;
  const box = useFocusWhenFresh<HTMLDivElement>(isFresh);
  const name = distinctTitleOf(adjustment);

  return (
    <div ref={box} className={classNames(styles.entry, isOver && styles.over)}>
      <span className={styles.icon}>
        <Icon name={adjustmentKinds[adjustment.kind].icon} label={null} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <strong>{titleOf(adjustment)}</strong> {isOver && <Badge tone="neutral">Over</Badge>}
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
