import { useId, useState } from "react";

import { Form } from "#lib/form/form.tsx";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";
import { Button } from "#ui/button.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { type AdjustmentDraft, toDraft, readAdjustment } from "./adjustment-draft.ts";
import { AdjustmentFields } from "./adjustment-fields.tsx";
import { adjustmentKinds } from "./adjustment-kinds.ts";
import type { Adjustment, AdjustmentKind } from "./adjustment.ts";
import styles from "./adjustments.module.css";
import { describeAdjustment, uniqueAdjustmentTitle } from "./describe-adjustment.ts";
import { useFocusWhenFresh } from "./use-adjustment-forms.ts";

export type AdjustmentFormProps = {
  kind: AdjustmentKind;
  /** The entry to edit; null for a new entry. */
  before: Adjustment | null;
  draft: AdjustmentDraft;
  isFresh: boolean;
  onType: (draft: AdjustmentDraft) => void;
  onSave: (adjustment: Adjustment) => void;
  onCancel: () => void;
};

/** A form that adds or edits an entry, with a preview of its effect. */
export function AdjustmentForm(props: AdjustmentFormProps) {
  const { kind, before, draft, isFresh, onType, onSave, onCancel } = props;
  const { facts } = usePlan();
  const id = useId();
  const form = useFocusWhenFresh<HTMLFormElement>(isFresh);
  const [newId] = useState(() => crypto.randomUUID());
  const read = readAdjustment(kind, draft, {
    id: before && "id" in before.entry ? before.entry.id : newId,
    today: facts.today,
    known: before && toDraft(before, facts),
  });

  const verb = before ? "Save" : "Add";
  // Several forms may be open at once, so each button needs a unique accessible name.
  const what = before ? uniqueAdjustmentTitle(before) : adjustmentKinds[kind].name.toLowerCase();
  const visible = useVisibleErrors("errors" in read ? read.errors : {});

  return (
    <Form
      ref={form}
      className={styles.form}
      aria-labelledby={id}
      failure={visible.tries}
      onSubmit={() => visible.attempt(() => "adjustment" in read && onSave(read.adjustment))}
    >
      <h3 id={id} className={styles.heading}>
        {adjustmentKinds[kind].name}
      </h3>
      <AdjustmentFields
        kind={kind}
        draft={draft}
        faultOf={visible.faultOf}
        onChange={(changed) => onType({ ...draft, ...changed })}
      />
      <div className={styles.foot}>
        <p className={styles.preview}>
          {"adjustment" in read && `${describeAdjustment(read.adjustment, facts)}.`}
        </p>
        <div className={styles.formActions}>
          <Button variant="secondary" size="small" aria-label={`Cancel ${what}`} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="small" aria-label={`${verb} ${what}`}>
            {verb}
          </Button>
        </div>
      </div>
    </Form>
  );
}
