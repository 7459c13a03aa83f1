import type { PlanChange } from "@snowball/contract";
import { useId } from "react";

import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { AddAdjustment } from "./add-adjustment.tsx";
import { AdjustmentItem } from "./adjustment-item.tsx";
import { adjustmentKey, describeFullLists, uniqueAdjustmentTitle } from "./adjustment.ts";
import {
  type AdjustmentForms,
  useAdjustmentForms,
  useFocusWhenFresh,
} from "./use-adjustment-forms.ts";
import { useAdjustments } from "./use-adjustments.ts";

/** Lists what changes the budget of some months: extra or missing money, raises, and pauses. */
export function AdjustmentsSection() {
  const { settings } = usePlan();
  const id = useId();
  const forms = useAdjustmentForms();
  const { adjustments, removed, save, remove, putBack } = useAdjustments();
  const given = { forms, onSave: save };

  return (
    <Card
      as="section"
      className={classNames(
        "grid grid-cols-1 gap-4 print:[&_form]:hidden",
        adjustments.length === 0 && "print:hidden",
      )}
      aria-labelledby={id}
    >
      <h2 id={id}>Changes to your budget</h2>
      {adjustments.length === 0 && (
        <p className="max-w-176 text-compact text-ink-soft [&_strong]:text-ink">
          Some months are different. Add upcoming changes to see how they move your debt-free date.
        </p>
      )}
      {adjustments.length > 0 && (
        <ul className="grid grid-cols-1 [&>li]:py-3 [&>li+li]:border-t [&>li+li]:border-line">
          {adjustments.map((adjustment) => (
            <AdjustmentItem
              {...given}
              key={adjustmentKey(adjustment)}
              adjustment={adjustment}
              onRemove={() => {
                remove(adjustment);
                forms.close(adjustmentKey(adjustment), `removed ${adjustmentKey(adjustment)}`);
              }}
            />
          ))}
        </ul>
      )}
      {settings.strategy === "minimum_only" && adjustments.length > 0 && (
        <Notice tone="info">
          You pay minimums only, so none of this counts until you choose another strategy.
        </Notice>
      )}
      <AdjustmentUndo
        removed={removed}
        forms={forms}
        onPutBack={() => {
          putBack();
          if (removed) forms.show(adjustmentKey(removed));
        }}
      />
      <AddAdjustment {...given} isFirst={adjustments.length === 0} />
      {describeFullLists(settings).map((sentence) => (
        <p key={sentence} className="max-w-176 text-compact text-ink-soft [&_strong]:text-ink">
          {sentence}
        </p>
      ))}
    </Card>
  );
}

type AdjustmentUndoProps = {
  removed: PlanChange | null;
  forms: AdjustmentForms;
  onPutBack: () => void;
};

/** Confirms a removal and offers to undo it. The output element announces it to screen readers. */
function AdjustmentUndo({ removed, forms, onPutBack }: AdjustmentUndoProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small wrap-anywhere text-ink-soft [&:not(:has(button))]:hidden">
      <output>{removed && `${capitalized(uniqueAdjustmentTitle(removed))} was removed.`}</output>
      {removed && (
        <PutBack
          key={adjustmentKey(removed)}
          name={uniqueAdjustmentTitle(removed)}
          isFresh={forms.fresh === `removed ${adjustmentKey(removed)}`}
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
