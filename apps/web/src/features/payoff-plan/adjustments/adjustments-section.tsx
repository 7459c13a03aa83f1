import type { PlanChange } from "@snowball/contract";
import { useEffect, useId, useRef, useState } from "react";

import { Form } from "#lib/form/form.tsx";
import { capitalize } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { SectionCard } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { type AnyDraft, KindFields } from "../kinds/kind.tsx";
import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentKinds } from "../kinds/kinds.ts";
import { useKeptDrafts } from "../kinds/use-kept-drafts.ts";
import { usePlan } from "../model/use-plan.tsx";
import {
  adjustmentKey,
  adjustmentTitle,
  describeFullLists,
  isAfterPayoff,
  kindOf,
  roomFor,
  sortAdjustments,
  withAdjustment,
  withoutAdjustment,
} from "./adjustments.ts";

/** The form in the sheet; `before` is null for a new entry. */
type OpenForm = { kind: AdjustmentKind; before: PlanChange | null };

export function AdjustmentsSection() {
  const { facts, settings } = usePlan();
  const { adjustments, removed, save, remove, putBack } = useAdjustments();
  const { drafts, keep, discard } = useKeptDrafts<AnyDraft>("adjustment-drafts");
  const [open, setOpen] = useState<OpenForm | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = adjustments.length === 0;
  const blank = ({ kind, before }: OpenForm) =>
    before ? kindOf(before).toDraft([before]) : adjustmentKinds[kind].blank(facts);
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
    <SectionCard
      heading="Changes to your budget"
      headingRef={heading}
      className={classNames("grid grid-cols-1 gap-4", isEmpty && "print:hidden")}
    >
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
        <UndoNotice
          key={adjustmentKey(removed)}
          verb="Restore"
          label={`Restore: ${kindOf(removed).uniqueTitle(removed)}`}
          takesFocus
          next={heading}
          onUndo={putBack}
        >
          {capitalize(kindOf(removed).uniqueTitle(removed))} was removed.
        </UndoNotice>
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
          draft={drafts[formKey(open)] ?? blank(open)}
          onType={(typed) => keep(formKey(open), typed)}
          onEnd={(entry) => {
            if (entry) save(entry);
            discard(formKey(open));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </SectionCard>
  );
}

function formKey({ kind, before }: OpenForm): string {
  return before ? adjustmentKey(before) : `new ${kind}`;
}

type KindButtonProps = { kind: AdjustmentKind; hasAbout: boolean; onPress: () => void };

function KindButton({ kind, hasAbout, onPress }: KindButtonProps) {
  const { about, name, icon } = adjustmentKinds[kind];
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
        aria-label={`Add a ${name.toLowerCase()}`}
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

type AdjustmentFormProps = OpenForm & {
  draft: AnyDraft;
  onType: (draft: AnyDraft) => void;
  /** Saves an entry, or null to cancel. */
  onEnd: (adjustment: PlanChange | null) => void;
  onClose: () => void;
};

function AdjustmentForm(props: AdjustmentFormProps) {
  const { before, draft, onType, onEnd, onClose } = props;
  const { facts } = usePlan();
  const kind = adjustmentKinds[props.kind];
  const [newId] = useState(() => crypto.randomUUID());
  const {
    changes: [adjustment],
    faults,
  } = kind.read(draft, {
    id: before && "id" in before ? before.id : newId,
    today: facts.today,
    known: before && kind.toDraft([before]),
  });
  /** Number of attempts that failed because of errors. */
  const [tries, setTries] = useState(0);

  function save() {
    if (faults.length > 0) setTries(tries + 1);
    else if (adjustment) onEnd(adjustment);
  }

  return (
    <Dialog variant="sheet" isNarrow title={kind.name} onClose={onClose}>
      <Form className="grid grid-cols-1 gap-3.5" failure={tries} onSubmit={save}>
        <KindFields kind={kind} draft={draft} faults={tries > 0 ? faults : []} onChange={onType} />
        <p className="text-compact font-medium wrap-anywhere text-accent empty:hidden">
          {adjustment && `${kindOf(adjustment).describe(adjustment, facts)}.`}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit">{before ? "Save" : "Add"}</Button>
          <Button variant="secondary" onClick={() => onEnd(null)}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type AdjustmentItemProps = { adjustment: PlanChange; onEdit: () => void; onRemove: () => void };

function AdjustmentItem({ adjustment, onEdit, onRemove }: AdjustmentItemProps) {
  const { facts, planned } = usePlan();
  const name = kindOf(adjustment).uniqueTitle(adjustment);
  const months = planned?.plan?.totals.months ?? null;
  const isLate = months !== null && isAfterPayoff(adjustment, facts, months);
  const late = isLate ? "After your last payment" : null;
  const why = kindOf(adjustment).isOver(adjustment, facts) ? "Over" : late;

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        className={classNames(
          "grid size-10 place-items-center rounded-full",
          why ? "bg-surface-sunken text-ink-soft" : "bg-accent-tint text-accent",
        )}
      >
        <Icon name={kindOf(adjustment).icon} label={null} />
      </span>
      <div className="grid min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className={why ? "text-ink-soft" : undefined}>
            {adjustmentTitle(adjustment)}
          </strong>{" "}
          {why && <Badge tone="neutral">{why}</Badge>}
        </p>
        <p className="text-compact text-ink-soft tabular-nums">
          {kindOf(adjustment).describe(adjustment, facts)}
        </p>
      </div>
      <div className="col-2 flex flex-wrap gap-2 tablet:col-auto print:hidden">
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function useAdjustments() {
  const { facts: day, settings, change: onChange, budget } = usePlan();
  const [removed, setRemoved] = useState<{ entry: PlanChange; at: number } | null>(null);
  const onScreen = { firstMonth: day.firstMonth, budget: budget.withAmount(budget.amount) };
  const adjustments = sortAdjustments(settings, day);
  const canBePutBack =
    removed !== null &&
    roomFor(removed.entry.kind, settings) > 0 &&
    !adjustments.some((each) => adjustmentKey(each) === adjustmentKey(removed.entry));

  function save(entry: PlanChange) {
    onChange(withAdjustment(settings, { entry }, onScreen));
  }

  function remove(entry: PlanChange) {
    const { changed, at } = withoutAdjustment(settings, entry, onScreen);
    setRemoved({ entry, at });
    onChange(changed);
  }

  function putBack() {
    if (removed) onChange(withAdjustment(settings, removed, onScreen));
    setRemoved(null);
  }

  return {
    adjustments,
    /** The entry that was removed last; null if there is none or the settings have no room for it. */
    removed: canBePutBack ? removed.entry : null,
    save,
    remove,
    putBack,
  };
}
