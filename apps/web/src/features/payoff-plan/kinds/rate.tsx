import type { WhatIfChange } from "@snowball/contract";
import { formatPercentage } from "@snowball/money";
import * as v from "valibot";

import { required, typedPercentage } from "#lib/form/typed-schemas.ts";
import { NumberField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import type { PlanFacts } from "../words/read-debts.ts";
import { describeRate, hasTerms } from "./describe-rate.ts";
import { type FieldsProps, type KindFacts, readChange, type WhatIfKindOf } from "./kind.ts";

type RateChange = Extract<WhatIfChange, { kind: "rate" }>;

/** New rates by debt id; blank or absent if unchanged. */
type RateDraft = Record<string, string>;

/** Another interest rate of a debt. */
export const rate: WhatIfKindOf<RateChange, RateDraft> = {
  name: "A different interest rate",
  short: "new rates",
  inSentence: "the other interest rate",
  blank: () => ({}),
  toDraft: (changes) => Object.fromEntries(changes.map(({ debt, apr }) => [debt, apr])),
  read(draft) {
    const parts = Object.entries(draft)
      .filter(([, typed]) => typed.trim() !== "")
      .map(([debt, typed]) => {
        const schema = v.pipe(
          v.object({ [debt]: required(typedPercentage) }),
          v.transform(({ [debt]: apr = "" }): RateChange => ({ kind: "rate", debt, apr })),
        );
        return readChange(schema, { [debt]: typed });
      });

    return {
      changes: parts.flatMap(({ changes }) => changes),
      faults: parts.flatMap(({ faults }) => faults),
    };
  },
  isOver: () => false,
  Fields: RateFields,
  describe: ({ debt, apr }, facts) => `${nameOf(debt, facts)} at ${formatPercentage(apr)}`,
};

function RateFields({ field }: FieldsProps<RateDraft>) {
  const { facts } = usePlan();

  return facts.debts.map(({ id, name }) => (
    <NumberField key={id} label={name} hint={rateHint(facts, id)} {...field(id)} />
  ));
}

/** Describes the current rate. A new rate applies only after a running promotion or deferral. */
function rateHint(facts: PlanFacts, id: string): string {
  const now = `Now ${describeRate(facts, id)}`;

  return hasTerms(facts, id) ? `${now}. A rate you enter here comes after that.` : now;
}

/** Returns the name of a debt, which may be deleted. */
export function nameOf(id: string, { debts }: Pick<KindFacts, "debts">): string {
  return debts.find((debt) => debt.id === id)?.name ?? "a debt that's paid off";
}
