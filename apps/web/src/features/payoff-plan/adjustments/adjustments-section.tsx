import type { PlanChange } from "@snowball/contract";
import { useEffect, useId, useRef, useState } from "react";

import { capitalize } from "#lib/format.ts";
import { classNames } from "#ui/class-names.ts";
import { Card } from "#ui/card.tsx";
import { FocusHandover } from "#ui/focus-handover.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import type { AnyDraft, PlanDay } from "../kinds/kind.ts";
import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { useKeptDrafts } from "../kinds/use-kept-drafts.ts";
import { usePlan } from "../model/use-plan.tsx";
import { AdjustmentForm } from "./adjustment-form.tsx";
import { AdjustmentItem } from "./adjustment-item.tsx";
import { adjustmentKey, describeFullLists, roomFor, uniqueAdjustmentTitle } from "./adjustments.ts";
import { useAdjustments } from "./use-adjustments.ts";

/** The form in the sheet; `before` is null for a new entry. */
type OpenForm = { kind: AdjustmentKind; before: PlanChange | null };

/** Lists what changes the budget of some months: extra or missing money, raises, and pauses. */
export function AdjustmentsSection() {
  const { facts, settings } = usePlan();
  const { adjustments, removed, save, remove, putBack } = useAdjustments();
  const { drafts, keep, discard } = useKeptDrafts<AnyDraft>("adjustment-drafts");
  const [open, setOpen] = useState<OpenForm | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = adjustments.length === 0;
  const offered = ADJUSTMENT_KINDS.filter((kind) => roomFor(kind, settings) > 0);

  useEffect(() => {
    const next = heading.current;
    if (open === null) return undefined;
    return () => {
      // The added raise removed the button that opened the sheet.
      if (document.activeElement === document.body) next?.focus();
    };
  }, [open]);

  return (
    <Card
      as="section"
      className={classNames("grid grid-cols-1 gap-4", isEmpty && "print:hidden")}
      aria-labelledby={id}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        Changes to your budget
      </h2>
      {isEmpty ? (
        <p className="max-w-176 text-compact text-ink-soft">
          Some months are different. Add upcoming changes to see how they move your debt-free date.
        </p>
      ) : (
        <ul className="grid grid-cols-1 [&>li]:py-3 [&>li+li]:border-t [&>li+li]:border-line">
          {adjustments.map((adjustment) => (
            <AdjustmentItem
              key={adjustmentKey(adjustment)}
              adjustment={adjustment}
              onEdit={() => setOpen({ kind: adjustment.kind, before: adjustment })}
              onRemove={() => {
                remove(adjustment);
                discard(formKey({ kind: adjustment.kind, before: adjustment }));
              }}
            />
          ))}
        </ul>
      )}
      {settings.strategy === "minimum_only" && !isEmpty && (
        <Notice tone="info">
          You pay minimums only, so none of this counts until you choose another strategy.
        </Notice>
      )}
      {removed && (
        <FocusHandover key={adjustmentKey(removed)} next={heading}>
          <UndoNotice
            verb="Restore"
            label={`Restore: ${uniqueAdjustmentTitle(removed)}`}
            takesFocus
            onUndo={putBack}
          >
            {capitalize(uniqueAdjustmentTitle(removed))} was removed.
          </UndoNotice>
        </FocusHandover>
      )}
      <ul
        className={classNames(
          "print:hidden",
          isEmpty ? "grid grid-cols-1" : "flex flex-wrap gap-2.5",
        )}
      >
        {offered.map((kind) => (
          <KindButton
            key={kind}
            kind={kind}
            hasAbout={isEmpty}
            onPress={() => setOpen({ kind, before: null })}
          />
        ))}
      </ul>
      {describeFullLists(settings).map((sentence) => (
        <p key={sentence} className="max-w-176 text-compact text-ink-soft">
          {sentence}
        </p>
      ))}
      {open && (
        <AdjustmentForm
          {...open}
          draft={drafts[formKey(open)] ?? firstDraft(open, facts)}
          onType={(typed) => keep(formKey(open), typed)}
          onSave={(entry) => {
            save(entry);
            discard(formKey(open));
            setOpen(null);
          }}
          onCancel={() => {
            discard(formKey(open));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function formKey({ kind, before }: OpenForm): string {
  return before ? adjustmentKey(before) : `new ${kind}`;
}

function firstDraft({ kind, before }: OpenForm, day: PlanDay): AnyDraft {
  return before ? adjustmentKinds[kind].toDraft([before]) : adjustmentKinds[kind].blank(day);
}

type KindButtonProps = {
  kind: AdjustmentKind;
  hasAbout: boolean;
  onPress: () => void;
};

function KindButton({ kind, hasAbout, onPress }: KindButtonProps) {
  const { add, about, name, icon } = adjustmentKinds[kind];
  const aboutId = useId();

  return (
    <li
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
