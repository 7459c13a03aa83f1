import { totalOwed } from "@snowball/planner";

import { CheckField } from "#ui/check-field.tsx";
import { Field } from "#ui/field.tsx";

import { usePlanFacts } from "../model/use-plan.tsx";
import { planWords } from "../words/plan-words.ts";
import type { PlanFacts } from "../words/read-debts.ts";
import { describeOwedAt, describeRate, hasTerms } from "./describe-rate.ts";
import { describeConsolidation, describeRates } from "./describe-what-if.ts";
import { type PartProps, WhatIfPart } from "./what-if-part.tsx";
import styles from "./what-if.module.css";

/** The fields for other interest rates of the debts. */
export function RatesPart({ draft, read, errorsOf, change }: PartProps) {
  const facts = usePlanFacts();
  return (
    <WhatIfPart
      name="Another interest rate"
      lines={describeRates(read.whatIf, facts)}
      isOpenAtFirst={read.whatIf.rate_changes.length > 0}
    >
      {facts.debts.map(({ id, name }) => (
        <Field
          key={id}
          label={name}
          name={`rate-${id}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.rates[id] ?? ""}
          onChange={({ target }) => change({ rates: { ...draft.rates, [id]: target.value } })}
          errors={errorsOf(`rate.${id}`)}
          hint={rateHint(facts, id)}
        />
      ))}
    </WhatIfPart>
  );
}

/** The fields for one new loan in place of several debts. */
export function ConsolidationPart({ draft, read, errorsOf, change }: PartProps) {
  const facts = usePlanFacts();
  const { consolidation } = draft;
  const set = (changed: Partial<typeof consolidation>) =>
    change({ consolidation: { ...consolidation, ...changed } });
  const field = (part: "apr" | "term" | "fee") => ({
    name: `consolidation-${part}`,
    autoComplete: "off",
    value: consolidation[part],
    onChange: ({ target }: { target: { value: string } }) => set({ [part]: target.value }),
    errors: errorsOf(`consolidation.${part}`),
  });

  return (
    <WhatIfPart
      name="One loan for several debts"
      lines={[describeConsolidation(read.whatIf, facts)]}
      isOpenAtFirst={consolidation.debts.length > 0}
    >
      <fieldset className={styles.debts}>
        <legend>Debts it pays off</legend>
        {facts.debts.map(({ id, name }) => (
          <CheckField
            key={id}
            label={`${name}, ${describeOwedAt(facts, id, owedOn(facts, id))}`}
            name={`consolidation-${id}`}
            checked={consolidation.debts.includes(id)}
            onChange={({ target }) => set({ debts: toggled(consolidation.debts, id, target) })}
          />
        ))}
      </fieldset>
      <Field label="Interest rate of the loan" inputMode="decimal" {...field("apr")} />
      <Field label="Months to pay it off" inputMode="numeric" {...field("term")} />
      <Field
        label="Fee"
        inputMode="decimal"
        placeholder="0.00"
        hint="Added to what is borrowed."
        {...field("fee")}
      />
    </WhatIfPart>
  );
}

function toggled(
  debts: readonly string[],
  id: string,
  { checked }: { checked: boolean },
): string[] {
  const others = debts.filter((debt) => debt !== id);

  return checked ? [...others, id] : others;
}

function owedOn({ plannable, firstMonth, currency }: PlanFacts, id: string): string {
  const debts = plannable.debts.filter((debt) => debt.id === id);

  return planWords({ firstMonth, currency }).money(totalOwed({ debts }));
}

/** Describes the current rate. A new rate applies only after a running promotion or deferral. */
function rateHint(facts: PlanFacts, id: string): string {
  const now = `Now ${describeRate(facts, id)}`;

  return hasTerms(facts, id) ? `${now}. A rate you enter here comes after that.` : now;
}
