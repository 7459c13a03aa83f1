import type { PayoffPlanSettings } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";

import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { monthsToChoose } from "../adjustments/describe-adjustment.ts";
import { usePlanFacts } from "../model/use-plan.tsx";
import { STRATEGY_TYPES, strategyNames, wireType } from "../words/strategies.ts";
import { describeSettingsChange } from "./describe-settings-change.ts";
import { describeLumpSum, describePause } from "./describe-what-if.ts";
import { type PartProps, WhatIfPart } from "./what-if-part.tsx";

/** The fields for another monthly amount and another strategy. */
export function MonthlyPart({ draft, base, read, errorsOf, change }: PartProps) {
  const facts = usePlanFacts();
  const { settings } = read;
  const lines = describeSettingsChange(base.current, settings, facts);

  return (
    <WhatIfPart name="Another amount each month" lines={lines} isOpenAtFirst={lines.length > 0}>
      <Field
        label="Extra each month"
        hint="Beyond the minimums."
        name="extra"
        inputMode="decimal"
        autoComplete="off"
        value={draft.extra ?? amountFromCents(Math.max(0, base.extra))}
        onChange={({ target }) => change({ extra: target.value })}
        errors={errorsOf("extra")}
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

/** The fields for a one-time payment. */
export function LumpSumPart({ draft, read, errorsOf, change }: PartProps) {
  const facts = usePlanFacts();
  const { lumpSum } = draft;
  const set = (changed: Partial<typeof lumpSum>) => change({ lumpSum: { ...lumpSum, ...changed } });

  return (
    <WhatIfPart name="A lump sum" lines={[describeLumpSum(read.whatIf, facts)]} isOpenAtFirst>
      <Field
        label="Amount"
        name="lump-sum-amount"
        inputMode="decimal"
        autoComplete="off"
        value={lumpSum.amount}
        onChange={({ target }) => set({ amount: target.value })}
        errors={errorsOf("lumpSum.amount")}
      />
      <Field
        label="Date"
        name="lump-sum-date"
        type="date"
        min={facts.today}
        value={lumpSum.on}
        onChange={({ target }) => set({ on: target.value })}
        errors={errorsOf("lumpSum.on")}
      />
      <SelectField
        label="Goes to"
        name="lump-sum-debt"
        options={[
          ["", "Where the strategy says"],
          ...facts.debts.map(({ id, name }) => [id, `${name} first`] as const),
        ]}
        value={lumpSum.debt}
        onChange={({ target }) => set({ debt: target.value })}
      />
    </WhatIfPart>
  );
}

/** The fields for months with minimums only. */
export function PausePart({ draft, read, change }: PartProps) {
  const facts = usePlanFacts();
  const { from, through } = draft.pause;
  const months = monthsToChoose(draft.pause, facts.firstMonth);

  return (
    <WhatIfPart
      name="A pause"
      lines={[describePause(read.whatIf, facts)]}
      isOpenAtFirst={read.whatIf.pause !== null}
    >
      <SelectField
        label="From"
        name="pause-from"
        options={[["", "No pause"], ...months]}
        hint="Only the minimums are paid during this time."
        value={from}
        onChange={({ target: { value } }) =>
          change({ pause: { from: value, through: through < value ? value : through } })
        }
      />
      {from !== "" && (
        <SelectField
          label="Through"
          name="pause-through"
          options={months.filter(([month]) => month >= from)}
          value={through}
          onChange={({ target }) => change({ pause: { from, through: target.value } })}
        />
      )}
    </WhatIfPart>
  );
}
