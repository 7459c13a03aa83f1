import type { PlanChange } from "@snowball/contract";
import { useId } from "react";

import { capitalize } from "#lib/format.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { useFocusInside } from "#ui/use-focus-inside.ts";

import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { AdjustmentForm, type AdjustmentFormProps } from "./adjustment-form.tsx";
import { AdjustmentItem } from "./adjustment-item.tsx";
import { adjustmentKey, describeFullLists, roomFor, uniqueAdjustmentTitle } from "./adjustments.ts";
import {
  type AdjustmentForms,
  newKey,
  useAdjustmentForms,
  useAdjustments,
} from "./use-adjustments.ts";

/** Lists what changes the budget of some months: extra or missing money, raises, and pauses. */
export function AdjustmentsSection() {
  const { settings } = usePlan();
  const forms = useAdjustmentForms();
  const { adjustments, removed, save, remove, putBack } = useAdjustments();
  const given = { forms, onSave: save };

  return (
    <SectionCard
      heading="Changes to your budget"
      className={classNames(
        "grid grid-cols-1 gap-4 print:[&_form]:hidden",
        adjustments.length === 0 && "print:hidden",
      )}
    >
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
    </SectionCard>
  );
}

type AddAdjustmentProps = Pick<AdjustmentFormProps, "onSave"> & {
  forms: AdjustmentForms;
  /** Whether there are no entries yet. If so, each kind is explained. */
  isFirst: boolean;
};

/** Shows the open forms for new entries, and a button for each kind. */
function AddAdjustment({ onSave, forms, isFirst }: AddAdjustmentProps) {
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
  const item = useFocusInside<HTMLLIElement>(isFresh);
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

type AdjustmentUndoProps = {
  removed: PlanChange | null;
  forms: AdjustmentForms;
  onPutBack: () => void;
};

/** Confirms a removal and offers to undo it. The output element announces it to screen readers. */
function AdjustmentUndo({ removed, forms, onPutBack }: AdjustmentUndoProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small wrap-anywhere text-ink-soft [&:not(:has(button))]:hidden">
      <output>{removed && `${capitalize(uniqueAdjustmentTitle(removed))} was removed.`}</output>
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
  const box = useFocusInside<HTMLSpanElement>(isFresh);

  return (
    <span ref={box}>
      <Button variant="quiet" size="small" aria-label={`Put it back: ${name}`} onClick={onPress}>
        Put it back
      </Button>
    </span>
  );
}
