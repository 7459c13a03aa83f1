import { useId } from "react";

import { Icon } from "#ui/icon.tsx";

import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { AdjustmentForm, type AdjustmentFormProps } from "./adjustment-form.tsx";
import { adjustmentKey, roomFor } from "./adjustment.ts";
import styles from "./adjustments.module.css";
import { type AdjustmentForms, newKey, useFocusWhenFresh } from "./use-adjustment-forms.ts";

type AddAdjustmentProps = Pick<AdjustmentFormProps, "onSave"> & {
  forms: AdjustmentForms;
  /** Whether there are no entries yet. If so, each kind is explained. */
  isFirst: boolean;
};

/** Shows the open forms for new entries, and a button for each kind. */
export function AddAdjustment({ onSave, forms, isFirst }: AddAdjustmentProps) {
  const { facts, settings } = usePlan();
  const offered = ADJUSTMENT_KINDS.filter((kind) => roomFor(kind, settings) > 0);
  const isOpen = (kind: AdjustmentKind) => forms.draftFor(newKey(kind)) !== undefined;

  return (
    <>
      {offered.map((kind) => {
        const key = newKey(kind);
        const draft = forms.draftFor(key);
        if (!draft) return null;

        return (
          <AdjustmentForm
            key={key}
            kind={kind}
            before={null}
            draft={draft}
            isFresh={forms.fresh === key}
            onType={(typed) => forms.type(key, typed)}
            onCancel={() => forms.close(key)}
            onSave={(added) => {
              onSave(added);
              forms.close(key, adjustmentKey(added));
            }}
          />
        );
      })}
      <ul className={styles.kinds}>
        {offered
          .filter((kind) => !isOpen(kind))
          .map((kind) => (
            <KindButton
              key={kind}
              kind={kind}
              hasAbout={isFirst}
              isFresh={forms.fresh === newKey(kind)}
              onPress={() => forms.open(newKey(kind), adjustmentKinds[kind].blank(facts))}
            />
          ))}
      </ul>
    </>
  );
}

type KindButtonProps = {
  kind: AdjustmentKind;
  hasAbout: boolean;
  isFresh: boolean;
  onPress: () => void;
};

function KindButton({ kind, hasAbout, isFresh, onPress }: KindButtonProps) {
  const item = useFocusWhenFresh<HTMLLIElement>(isFresh);
  const { add, about, name, icon } = adjustmentKinds[kind];
  const aboutId = useId();

  return (
    <li ref={item} className={styles.kind}>
      <Icon name={hasAbout ? icon : "plus"} label={null} className={styles.kindIcon} />
      <button
        type="button"
        className={styles.name}
        aria-label={add}
        aria-describedby={hasAbout ? aboutId : undefined}
        onClick={onPress}
      >
        {name}
      </button>
      {hasAbout && (
        <p id={aboutId} className={styles.about}>
          {about}
        </p>
      )}
    </li>
  );
}
