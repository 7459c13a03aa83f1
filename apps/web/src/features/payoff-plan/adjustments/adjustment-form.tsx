import type { PlanChange } from "@snowball/contract";
import { useId, useState } from "react";

import { Form } from "#lib/form/form.tsx";
import { useVisibleErrors } from "#lib/form/use-visible-errors.ts";
import { Button } from "#ui/button.tsx";

import { type AnyDraft, createField } from "../kinds/kind.ts";
import { type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import {
  describeAdjustment,
  readAdjustment,
  toDraft,
  uniqueAdjustmentTitle,
} from "./adjustment.ts";
import { useFocusWhenFresh } from "./use-adjustment-forms.ts";

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
  const { kind, before, draft, isFresh, onType, onSave, onCancel } = props;
  const { facts } = usePlan();
  const { name, Fields } = adjustmentKinds[kind];
  const id = useId();
  const form = useFocusWhenFresh<HTMLFormElement>(isFresh);
  const [newId] = useState(() => crypto.randomUUID());
  const read = readAdjustment(kind, draft, {
    id: before && "id" in before ? before.id : newId,
    today: facts.today,
    known: before && toDraft(before, facts),
  });

  const verb = before ? "Save" : "Add";
  // Several forms may be open at once, so each button needs a unique accessible name.
  const what = before ? uniqueAdjustmentTitle(before) : name.toLowerCase();
  const visible = useVisibleErrors(read.errors ?? {});
  const change = (changed: AnyDraft) => onType({ ...draft, ...changed });
  const errorsOf = (field: string) => {
    const fault = visible.faultOf(field);
    return fault === undefined ? [] : [fault];
  };
  const field = createField(draft, { prefix: "", errorsOf, onChange: change });

  return (
    <Form
      ref={form}
      className="grid grid-cols-1 items-start gap-3.5 rounded-medium bg-surface-sunken p-4 *:min-w-0 tablet:grid-cols-2 print:hidden"
      aria-labelledby={id}
      failure={visible.tries}
      onSubmit={() => visible.attempt(() => read.adjustment && onSave(read.adjustment))}
    >
      <h3 id={id} className="text-base tablet:col-span-full">
        {name}
      </h3>
      <Fields draft={draft} onChange={change} field={field} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 tablet:col-span-full">
        <p className="grow basis-64 text-compact font-medium wrap-anywhere text-accent empty:hidden">
          {read.adjustment && `${describeAdjustment(read.adjustment, facts)}.`}
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
