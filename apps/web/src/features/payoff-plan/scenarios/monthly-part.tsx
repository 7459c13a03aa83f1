import type { PayoffPlanSettings } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";

import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { usePlanFacts } from "../model/use-plan.tsx";
import { STRATEGY_TYPES, strategyNames, wireType } from "../words/strategies.ts";
import { describeSettingsChange } from "./describe-settings-change.ts";
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
