import type { PayoffPlanSettings, WhatIfKind } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { type ReactNode, useState } from "react";

import { classNames } from "#ui/class-names.ts";
import { NumberField } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { KindFields } from "../kinds/kind.tsx";
import { WHAT_IF_KINDS, whatIfKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { STRATEGY_TYPES, strategyNames, wireType } from "../words/strategies.ts";
import { describeChanges, describeSettingsChange } from "./describe-scenario.ts";
import type { DraftFault, ReadDraft, WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";

type PartProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  read: ReadDraft;
  /** The errors to show. */
  faults: readonly DraftFault[];
  change: (changed: Partial<WhatIfDraft>) => void;
};

type WhatIfPartsProps = Omit<PartProps, "faults" | "change"> & {
  /** Whether to show missing input as errors too. */
  isStrict: boolean;
  onChange: (draft: WhatIfDraft) => void;
};

/** Shows all parts of a what-if. */
export function WhatIfParts({ isStrict, onChange, ...given }: WhatIfPartsProps) {
  const part: PartProps = {
    ...given,
    faults: given.read.faults.filter(({ isMissing }) => isStrict || !isMissing),
    change: (changed) => onChange({ ...given.draft, ...changed }),
  };
  const [first, ...others] = WHAT_IF_KINDS;

  return (
    <div className="grid grid-cols-1 content-start gap-3">
      {first && <KindPart {...part} kind={first} />}
      <MonthlyPart {...part} />
      {others.map((kind) => (
        <KindPart key={kind} {...part} kind={kind} />
      ))}
    </div>
  );
}

/** The fields for one kind of change. */
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

/** The fields for another monthly amount and another strategy. */
function MonthlyPart({ draft, base, read, faults, change }: PartProps) {
  const { facts, settings: current } = usePlan();
  const { settings } = read;
  const lines = describeSettingsChange(current, settings, facts);

  return (
    <WhatIfPart name="A different amount each month" lines={lines} isOpenAtFirst={lines.length > 0}>
      <NumberField
        label="Extra each month"
        hint="Beyond the minimums."
        name="extra"
        value={draft.extra ?? amountFromCents(Math.max(0, base.extra))}
        onChange={({ target }) => change({ extra: target.value })}
        errors={faults.filter(({ part }) => part === "extra").map(({ sentence }) => sentence)}
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

/** A collapsible group of fields for one kind of change. Its summary describes the changes. */
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
