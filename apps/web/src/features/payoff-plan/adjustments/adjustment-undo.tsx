import { Button } from "#ui/button.tsx";

import { type Adjustment, keyOf } from "./adjustment.ts";
import styles from "./adjustments-section.module.css";
import { distinctTitleOf } from "./describe-adjustment.ts";
import type { AdjustmentForms } from "./use-adjustment-forms.ts";
import { useFocusWhenFresh } from "./use-focus-when-fresh.ts";

type AdjustmentUndoProps = {
  removed: Adjustment | null;
  forms: AdjustmentForms;
  onPutBack: () => void;
};

/** What was removed, with the way back. What it says is read out. */
export function AdjustmentUndo({ removed, forms, onPutBack }: AdjustmentUndoProps) {
  return (
    <div className={styles.undo}>
      <output>{removed && `${capitalized(distinctTitleOf(removed))} was removed.`}</output>
      {removed && (
        <PutBack
          key={keyOf(removed)}
          name={distinctTitleOf(removed)}
          isFresh={forms.fresh === `removed ${keyOf(removed)}`}
          onPress={onPutBack}
        />
      )}
    </div>
  );
}

type PutBackProps = { name: string; isFresh: boolean; onPress: () => void };

function PutBack({ name, isFresh, onPress }: PutBackProps) {
  const box = useFocusWhenFresh<HTMLSpanElement>(isFresh);

  return (
    <span ref={box}>
      <Button variant="quiet" size="small" aria-label={`Put it back: ${name}`} onClick={onPress}>
        Put it back
      </Button>
    </span>
  );
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
