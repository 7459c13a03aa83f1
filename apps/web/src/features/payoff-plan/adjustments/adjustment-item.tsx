import { type Adjustment, keyOf } from "./adjustment.ts";
import { draftOf } from "./adjustment-draft.ts";
import { AdjustmentEntry } from "./adjustment-entry.tsx";
import { AdjustmentForm, type AdjustmentFormProps } from "./adjustment-form.tsx";
import type { AdjustmentForms } from "./use-adjustment-forms.ts";

type AdjustmentItemProps = Pick<AdjustmentFormProps, "known" | "settings" | "onSave"> & {
  adjustment: Adjustment;
  /** How long the plan takes; null where there is none. */
  months: number | null;
  forms: AdjustmentForms;
  onRemove: () => void;
};

/** An entry, which is changed in its place. */
export function AdjustmentItem(props: AdjustmentItemProps) {
  const { adjustment, months, known, settings, forms, onSave, onRemove } = props;
  const key = keyOf(adjustment);
  const draft = forms.draftFor(key);
  const isFresh = forms.fresh === key;

  return (
    <li>
      {draft ? (
        <AdjustmentForm
          kind={adjustment.kind}
          before={adjustment}
          known={known}
          settings={settings}
          draft={draft}
          isFresh={isFresh}
          onType={(typed) => forms.type(key, typed)}
          onCancel={() => forms.close(key)}
          onSave={(changed) => {
            onSave(changed);
            forms.close(key);
          }}
        />
      ) : (
        <AdjustmentEntry
          adjustment={adjustment}
          known={known}
          months={months}
          isFresh={isFresh}
          onEdit={() => forms.open(key, draftOf(adjustment, known))}
          onRemove={onRemove}
        />
      )}
    </li>
  );
}
