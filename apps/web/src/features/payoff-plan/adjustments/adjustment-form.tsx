import type { PlanChange } from "@snowball/contract";
import { useState } from "react";

import { Form } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

import { KindFields } from "../kinds/kind-fields.tsx";
import type { AnyDraft } from "../kinds/kind.ts";
import { type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { describeAdjustment } from "./adjustments.ts";

type AdjustmentFormProps = {
  kind: AdjustmentKind;
  /** The entry to edit; null for a new entry. */
  before: PlanChange | null;
  draft: AnyDraft;
  onType: (draft: AnyDraft) => void;
  onSave: (adjustment: PlanChange) => void;
  onCancel: () => void;
  /** Closes the sheet and keeps the typed text. */
  onClose: () => void;
};

/** A sheet that adds or edits an entry, with a preview of its effect. */
export function AdjustmentForm(props: AdjustmentFormProps) {
  const { before, draft, onType, onSave, onCancel, onClose } = props;
  const { facts } = usePlan();
  const kind = adjustmentKinds[props.kind];
  const [newId] = useState(() => crypto.randomUUID());
  const [failures, setFailures] = useState(0);
  const {
    changes: [adjustment],
    faults,
  } = kind.read(draft, {
    id: before && "id" in before ? before.id : newId,
    today: facts.today,
    known: before && kind.toDraft([before]),
  });

  return (
    <Dialog variant="sheet" isNarrow title={kind.name} onClose={onClose}>
      <Form
        className="grid grid-cols-1 gap-3.5"
        failure={failures}
        onSubmit={() => {
          if (adjustment) onSave(adjustment);
          else setFailures(failures + 1);
        }}
      >
        <KindFields
          kind={kind}
          draft={draft}
          errorsOf={(name) =>
            failures > 0
              ? faults.filter(({ field }) => field === name).map(({ sentence }) => sentence)
              : []
          }
          onChange={onType}
        />
        <p className="text-compact font-medium wrap-anywhere text-accent empty:hidden">
          {adjustment && `${describeAdjustment(adjustment, facts)}.`}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit">{before ? "Save" : "Add"}</Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
