import {
  type PayoffPlanSettings,
  PLANNED_NAME_LENGTH_MAX,
  type Scenario,
  type WhatIfKind,
} from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";

import { FailureNotice, Form, useFocusOnFault } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field, NumberField, SelectField } from "#ui/field.tsx";

import { KindFields } from "../kinds/kind.tsx";
import { WHAT_IF_KINDS, whatIfKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { STRATEGY_TYPES, strategyNames, wireType } from "../words/strategies.ts";
import {
  describeChanges,
  describeSettingsChange,
  suggestName,
  withoutDeletedDebts,
} from "./apply-scenario.ts";
import { useKeepScenario } from "./use-scenarios.ts";
import {
  buildWhatIfBase,
  type DraftFault,
  type ReadDraft,
  readWhatIfDraft,
  type WhatIfBase,
  type WhatIfDraft,
} from "./what-if-draft.ts";
import { OutcomeDetails, OutcomeSentence } from "./what-if-outcome.tsx";
import { useComputedWhatIf, useCurrentSubject, useWhatIfSubject } from "./what-if-subject.ts";

type WhatIfDrawerProps = {
  /** The opened scenario; null for a new one. */
  scenario: Scenario | null;
  draft: WhatIfDraft;
  /** Why no new scenario can be stored; null if one can. */
  refusal: string | null;
  onDraft: (draft: WhatIfDraft) => void;
  onKept: (scenario: Scenario) => void;
  onClose: () => void;
};

/** A sheet to try changes without changing the plan. It shows their effect at once. */
export function WhatIfDrawer(props: WhatIfDrawerProps) {
  const { scenario, draft, refusal, onDraft, onKept, onClose } = props;
  const { facts, settings, words } = usePlan();
  const form = useRef<HTMLDivElement>(null);
  const saving = useKeepScenario();
  const base = useMemo(
    () => buildWhatIfBase(facts, scenario?.settings ?? settings),
    [facts, scenario, settings],
  );
  const read = useMemo(() => readWhatIfDraft(draft, base), [draft, base]);
  /** Number of attempts to save that failed because of errors. */
  const [tries, setTries] = useState(0);
  useFocusOnFault(form, tries);
  const before = useComputedWhatIf(useCurrentSubject());
  // Deferred, so that typing stays responsive.
  const after = useComputedWhatIf(useWhatIfSubject(useDeferredValue(read)));
  const suggested = suggestName(read, settings, words);
  const name = draft.name ?? scenario?.name ?? suggested;
  const isBlank = scenario === null && read.faults.length === 0 && suggested === "";

  const part: PartProps = {
    draft,
    base,
    read,
    // Missing input is an error only after an attempt to save.
    faults: read.faults.filter(({ isMissing }) => tries > 0 || !isMissing),
    change: (changed) => onDraft({ ...draft, ...changed }),
  };
  const [firstKind, ...otherKinds] = WHAT_IF_KINDS;

  function keep(asNew: boolean) {
    const input = { name: name.trim(), settings: read.settings, what_if: read.whatIf };
    const uuid = asNew ? null : (scenario?.uuid ?? null);
    if (input.name === "" || read.faults.length > 0) setTries(tries + 1);
    else saving.submit({ uuid, input: withoutDeletedDebts(input, facts) }, { onSuccess: onKept });
  }

  return (
    <Dialog variant="sheet" title={scenario?.name ?? "What if…?"} onClose={onClose}>
      <div
        ref={form}
        className="flex flex-col gap-5 desktop:grid desktop:grid-cols-2 desktop:items-start desktop:gap-6"
      >
        <div className="grid grid-cols-1 gap-3">
          <p className="text-ink-soft">Try it out: your plan stays as it is.</p>
          {firstKind && <KindPart {...part} kind={firstKind} />}
          <AmountPart {...part} />
          {otherKinds.map((kind) => (
            <KindPart key={kind} {...part} kind={kind} />
          ))}
        </div>
        <div className="max-desktop:contents desktop:sticky desktop:top-22 desktop:grid desktop:grid-cols-1 desktop:gap-5">
          <div className="max-desktop:sticky max-desktop:top-16 max-desktop:z-4 max-desktop:-order-1 max-desktop:mx-[calc(-1_*_var(--edge))] max-desktop:-mt-4 max-desktop:mb-0 max-desktop:bg-paper max-desktop:px-edge max-desktop:py-3">
            <OutcomeSentence before={before} after={after} isBlank={isBlank} />
          </div>
          <Card className="grid grid-cols-1 gap-4">
            <NotCountedYet faults={read.faults} />
            <OutcomeDetails before={before} after={after} />
          </Card>
          <KeepScenario
            saving={saving}
            refusal={refusal ?? (isBlank ? "There's nothing to save yet." : null)}
            name={name}
            hasFailed={tries > 0}
            onName={(typed) => onDraft({ ...draft, name: typed })}
            isKept={scenario !== null}
            onKeep={keep}
          />
        </div>
      </div>
    </Dialog>
  );
}

function NotCountedYet({ faults }: { faults: readonly DraftFault[] }) {
  if (faults.length === 0) return null;
  const parts = Map.groupBy(faults, ({ part }) => part);

  return (
    <div className="grid gap-1.5 rounded-medium bg-sun-tint px-3.5 py-2.5 text-small text-on-sun-tint">
      {[...parts].map(([part, found]) => (
        <p key={part}>
          Not counted yet: {part === "amount" ? "the new amount" : whatIfKinds[part].inSentence}.{" "}
          {[...new Set(found.map(({ sentence }) => sentence))].join(" ")}
        </p>
      ))}
    </div>
  );
}

type KeepScenarioProps = {
  name: string;
  /** Whether it was tried to save it with an error. */
  hasFailed: boolean;
  onName: (name: string) => void;
  /** Whether it is a stored scenario, which can be saved or stored as a new one. */
  isKept: boolean;
  saving: { isBusy: boolean; error: Error | null };
  refusal: string | null;
  onKeep: (asNew: boolean) => void;
};

function KeepScenario(props: KeepScenarioProps) {
  const { name, hasFailed, onName, isKept, saving, refusal, onKeep } = props;
  const { isBusy, error } = saving;

  return (
    <Form
      className="grid grid-cols-1 gap-3"
      // The drawer focuses the first invalid field, which may be another one.
      failure={null}
      onSubmit={() => (isKept || refusal === null) && onKeep(!isKept)}
    >
      <Field
        label="Name of the scenario"
        value={name}
        onChange={({ target }) => onName(target.value)}
        errors={hasFailed && name.trim() === "" ? ["Please give it a name."] : []}
        name="scenario-name"
        autoComplete="off"
        maxLength={PLANNED_NAME_LENGTH_MAX}
      />
      <FailureNotice error={error} />
      <div className="flex flex-wrap gap-2.5">
        {isKept && (
          <Button type="submit" isBusy={isBusy}>
            Save this scenario
          </Button>
        )}
        <Button
          type={isKept ? "button" : "submit"}
          variant={isKept ? "secondary" : "primary"}
          isBusy={isBusy && !isKept}
          disabledReason={refusal}
          {...(isKept && { onClick: () => onKeep(true) })}
        >
          {isKept ? "Save as a new one" : "Save this scenario"}
        </Button>
      </div>
      {refusal && <p className="text-small text-ink-soft">{refusal}</p>}
    </Form>
  );
}

type PartProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  read: ReadDraft;
  faults: readonly DraftFault[];
  change: (changed: Partial<WhatIfDraft>) => void;
};

function KindPart({ kind, draft, read, faults, change }: PartProps & { kind: WhatIfKind }) {
  const { facts } = usePlan();
  const { name, isOpenAtFirst = false } = whatIfKinds[kind];
  const lines = describeChanges(kind, read.whatIf, facts);
  const isFaulty = read.faults.some(({ part }) => part === kind);

  return (
    <WhatIfPart
      name={name}
      lines={lines}
      isOpenAtFirst={isOpenAtFirst || lines.length > 0 || isFaulty}
    >
      <KindFields
        kind={whatIfKinds[kind]}
        draft={draft[kind]}
        prefix={`${kind}-`}
        faults={faults.filter(({ part }) => part === kind)}
        onChange={(changed) => change({ [kind]: changed })}
      />
    </WhatIfPart>
  );
}

function AmountPart({ draft, base, read, faults, change }: PartProps) {
  const { facts, settings: current } = usePlan();
  const { amount, isPerPaycheck } = base;
  const { settings } = read;
  const lines = describeSettingsChange(current, settings, facts);

  return (
    <WhatIfPart
      name={`A different amount ${isPerPaycheck ? "from each paycheck" : "each month"}`}
      lines={lines}
      isOpenAtFirst={lines.length > 0}
    >
      <NumberField
        {...(isPerPaycheck
          ? { label: "From each paycheck" }
          : { label: "Extra each month", hint: "Beyond the minimums." })}
        name="amount"
        value={draft.amount ?? amountFromCents(Math.max(0, amount))}
        onChange={({ target }) => change({ amount: target.value })}
        errors={faults.filter(({ part }) => part === "amount").map(({ sentence }) => sentence)}
      />
      <SelectField
        label="Strategy"
        name="strategy"
        options={STRATEGY_TYPES.map((type) => [wireType(type), strategyNames[type].name])}
        value={settings.strategy}
        onChange={({ target }) =>
          change({ strategy: target.value as PayoffPlanSettings["strategy"] })
        }
        hint={
          settings.strategy === "minimum_only"
            ? "With minimums only, extra money isn't used."
            : undefined
        }
      />
    </WhatIfPart>
  );
}

type WhatIfPartProps = {
  name: string;
  /** Descriptions of the changes; empty if nothing is changed. */
  lines: readonly string[];
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

function WhatIfPart({ name, lines, isOpenAtFirst = false, children }: WhatIfPartProps) {
  const [isOpen] = useState(isOpenAtFirst);

  return (
    <details className="group rounded-medium border border-line bg-surface" open={isOpen}>
      <summary
        className={classNames(
          "grid min-h-target cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-3 rounded-medium px-4 py-3",
          "after:me-1 after:size-2 after:[translate:0_-25%] after:rotate-45 after:border-e-2 after:border-b-2 after:border-e-ink-soft after:border-b-ink-soft after:[grid-area:1_/_2] group-open:after:rotate-225",
          "group-open:after:[translate:0_25%] [&::-webkit-details-marker]:hidden",
        )}
      >
        <span className="font-strong">{name}</span>
        {lines.length > 0 && (
          <span className="col-1 text-small font-medium wrap-anywhere text-accent">
            {lines.join("; ")}
          </span>
        )}
      </summary>
      {/* Lets date inputs shrink, because they are wide with large text. Aligns labels, inputs and hints across columns, however long a label is. */}
      <div
        className={classNames(
          "grid grid-cols-1 items-start gap-3.5 px-4 pt-1 pb-4",
          "phone:grid-cols-2 phone:[&>:last-child:nth-child(odd)]:col-span-full phone:[&>:only-child]:col-span-full phone:[&>div]:row-span-3 phone:[&>div]:grid-rows-[subgrid] phone:[&>div>label]:self-end phone:[&>fieldset]:col-span-full",
          "[&>div]:grid-cols-1",
        )}
      >
        {children}
      </div>
    </details>
  );
}
