import type { PlanChange } from "@snowball/contract";
import { useId, useState } from "react";

import { Form } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";

import { KindFields } from "../kinds/kind-fields.tsx";
import type { AnyDraft } from "../kinds/kind.ts";
import { type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { describeAdjustment, uniqueAdjustmentTitle } from "./adjustments.ts";

export type AdjustmentFormProps = {
  kind: AdjustmentKind;
  /** The entry to edit; null for a new entry. */
  before: PlanChange | null;
  draft: AnyDraft;
  isFresh: boolean;
  onType: (draft: AnyDraft) => void;
  onSave: (adjustment: PlanChange) => void;
  onCancel: () => void;
};

/** A form that adds or edits an entry, with a preview of its effect. */
export function AdjustmentForm(props: AdjustmentFormProps) {
  const { before, draft, isFresh, onType, onSave, onCancel } = props;
  const { facts } = usePlan();
  const kind = adjustmentKinds[props.kind];
  const id = useId();
  const form = useFocusInside<HTMLFormElement>(isFresh, "input, select, button");
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

  const verb = before ? "Save" : "Add";
  // Several forms may be open at once, so each button needs a unique accessible name.
  const what = before ? uniqueAdjustmentTitle(before) : kind.name.toLowerCase();

  return (
    <Form
      ref={form}
      className="grid grid-cols-1 items-start gap-3.5 rounded-medium bg-surface-sunken p-4 *:min-w-0 tablet:grid-cols-2 print:hidden"
      aria-labelledby={id}
      failure={failures}
      onSubmit={() => {
        if (adjustment) onSave(adjustment);
        else setFailures(failures + 1);
      }}
    >
      <h3 id={id} className="text-base tablet:col-span-full">
        {kind.name}
      </h3>
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
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 tablet:col-span-full">
        <p className="grow basis-64 text-compact font-medium wrap-anywhere text-accent empty:hidden">
          {adjustment && `${describeAdjustment(adjustment, facts)}.`}
        </p>
        <div className="flex flex-wrap gap-2.5">
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
