import { useId } from "react";

import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { AdjustmentForm, type AdjustmentFormProps } from "./adjustment-form.tsx";
import { adjustmentKey, roomFor } from "./adjustment.ts";
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
      <ul
        className={classNames(
          "print:hidden",
          isFirst ? "grid grid-cols-1" : "flex flex-wrap gap-2.5",
        )}
      >
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
    <li
      ref={item}
      className={classNames(
        "group relative grid min-h-target grid-cols-[auto_minmax(0,1fr)] items-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        hasAbout
          ? "gap-x-3 rounded-none border-t border-line py-2.5"
          : "gap-x-2 rounded-medium border border-line-strong bg-surface-raised py-2 ps-3 pe-4 [transition:background-color_0.15s,border-color_0.15s] hover:border-accent hover:bg-accent-tint",
      )}
    >
      <Icon name={hasAbout ? icon : "plus"} label={null} className="text-accent" />
      <button
        type="button"
        // The pseudo-element makes the whole item clickable.
        className={classNames(
          "cursor-pointer border-0 bg-transparent p-0 text-start text-compact font-semibold outline-none after:absolute after:inset-0",
          hasAbout &&
            "group-hover:text-accent group-hover:underline group-hover:underline-offset-[0.2em]",
        )}
        aria-label={add}
        aria-describedby={hasAbout ? aboutId : undefined}
        onClick={onPress}
      >
        {name}
      </button>
      {hasAbout && (
        <p id={aboutId} className="col-2 text-small text-ink-soft">
          {about}
        </p>
      )}
    </li>
  );
}
