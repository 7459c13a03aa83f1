import { LOAN_TERM_MONTHS_MAX, type WhatIfChange } from "@snowball/contract";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";
import * as v from "valibot";

import { counted, formatList } from "#lib/format.ts";
import { required, typedAmount, typedPercentage, wholeMonths } from "#lib/form/typed-schemas.ts";
import { CheckField, NumberField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { describeOwedAt } from "./rate.tsx";
import {
  type FieldsProps,
  type KindFacts,
  nameOf,
  NO_CHANGES,
  readChange,
  type WhatIfKindOf,
} from "./kind.tsx";

type Consolidation = Extract<WhatIfChange, { kind: "consolidation" }>;
type ConsolidationDraft = { debts: string[] } & Record<"apr" | "term_months" | "fee", string>;

const DEFAULT_TERM = "36";

const schema = v.pipe(
  v.object({
    debts: v.array(v.string()),
    apr: required(typedPercentage, "Enter the new loan's interest rate."),
    term_months: wholeMonths(LOAN_TERM_MONTHS_MAX),
    fee: typedAmount("The amount"),
  }),
  v.transform(({ fee, ...loan }): Consolidation => ({
    kind: "consolidation",
    ...loan,
    fee: fee ?? "0.00",
  })),
);

export const consolidation: WhatIfKindOf<Consolidation, ConsolidationDraft> = {
  name: "One loan for several debts",
  short: "one loan",
  inSentence: "the new loan",
  blank: () => ({ debts: [], apr: "", term_months: DEFAULT_TERM, fee: "" }),
  toDraft: ([{ debts, apr, term_months: term, fee }]) => ({
    debts,
    apr,
    term_months: String(term),
    fee,
  }),
  read: (draft) => (draft.debts.length === 0 ? NO_CHANGES : readChange(schema, draft)),
  isOver: () => false,
  Fields: ConsolidationFields,
  describe: describeLoan,
};

function ConsolidationFields({ draft, field, onChange }: FieldsProps<ConsolidationDraft>) {
  const { facts } = usePlan();

  return (
    <>
      <fieldset className="grid min-w-0 gap-1 border-0 p-0 [&_legend]:mb-1 [&_legend]:p-0 [&_legend]:text-small [&_legend]:font-semibold">
        <legend>Debts it pays off</legend>
        {facts.debts.map(({ id, name }) => (
          <CheckField
            key={id}
            label={`${name}, ${describeOwedAt(facts, id)}`}
            name={`consolidation-${id}`}
            checked={draft.debts.includes(id)}
            onChange={({ target }) => {
              const others = draft.debts.filter((debt) => debt !== id);
              onChange({ debts: target.checked ? [...others, id] : others });
            }}
          />
        ))}
      </fieldset>
      <NumberField label="Interest rate of the loan" {...field("apr")} />
      <NumberField label="Months to pay it off" inputMode="numeric" {...field("term_months")} />
      <NumberField
        label="Fee"
        placeholder="0.00"
        hint="Added to what is borrowed."
        {...field("fee")}
      />
    </>
  );
}

function describeLoan(loan: Consolidation, facts: KindFacts): string {
  const { debts, apr, term_months: term, fee } = loan;
  const cost = signOf(fee) === 0 ? "" : ` and a fee of ${formatAmount(fee, facts.currency)}`;
  const names = formatList(debts.map((debt) => nameOf(debt, facts)));

  return `One loan over ${counted(term, "month")} at ${formatPercentage(apr)}${cost} instead of ${names}`;
}
