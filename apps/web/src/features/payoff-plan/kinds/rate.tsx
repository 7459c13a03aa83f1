import type { WhatIfChange } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatPercentage } from "@snowball/money";
import type { RatedBalance } from "@snowball/payoff";
import { totalOwed } from "@snowball/planner";
import * as v from "valibot";

import { required, typedPercentage } from "#lib/form/typed-schemas.ts";
import { NumberField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { planWords, type PlanWords } from "../words/plan-words.ts";
import type { PlanFacts } from "../words/read-debts.ts";
import { type FieldsProps, nameOf, readChange, type WhatIfKindOf } from "./kind.tsx";

type RateChange = Extract<WhatIfChange, { kind: "rate" }>;

/** New rates by debt id; blank or absent if unchanged. */
type RateDraft = Record<string, string>;

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
  const hasTerms = ratedBalances(facts, id).some((each) => isDeferred(each) || each.promo);

  return hasTerms ? `${now}. A rate you enter here comes after that.` : now;
}

type RateFacts = Pick<PlanFacts, "termEnds" | "plannable" | "firstMonth" | "currency">;

/** `24.99%`, or `0.00% until Jun 15, 2027, then 29.99%`. Lists each balance if they have different rates. */
export function describeRate(facts: RateFacts, id: string): string {
  const words = planWords(facts);
  const balances = ratedBalances(facts, id);
  const ends = facts.termEnds.filter(({ debt }) => debt === id);
  const rateOf = (balance: RatedBalance) => describeBalance(balance, ends, words);
  const [only] = balances;
  if (only && balances.every((each) => rateOf(each) === rateOf(only))) return rateOf(only);

  return balances
    .map((each) => `${words.money(each.amount)}${joiner(each)}${rateOf(each)}`)
    .join("; ");
}

/** Like `describeRate`, but after what is owed: `$4,000.00 at 24.99%`, `$800.00, no interest if …`. */
export function describeOwedAt(facts: RateFacts, id: string): string {
  const debts = facts.plannable.debts.filter((debt) => debt.id === id);
  const owed = planWords(facts).money(totalOwed({ debts }));
  const balances = ratedBalances(facts, id);
  const rate = describeRate(facts, id);
  const [only] = balances;
  if (only && !rate.includes("; ")) return `${owed}${joiner(only)}${rate}`;

  return `${owed}: ${rate}`;
}

function ratedBalances({ plannable }: RateFacts, id: string): readonly RatedBalance[] {
  return plannable.debts.find((debt) => debt.id === id)?.balances ?? [];
}

/** A deferral that ends before the first payment counts as over. */
function isDeferred({ deferred }: RatedBalance): boolean {
  return deferred !== undefined && deferred.months > 0;
}

function joiner(balance: RatedBalance): string {
  return isDeferred(balance) ? ", " : " at ";
}

/** @param ends of the debt. The plan has no promotions and deferrals without a known end. */
function describeBalance(
  balance: RatedBalance,
  ends: PlanFacts["termEnds"],
  { percent }: PlanWords,
): string {
  const { apr, promo, deferred } = balance;
  const end = ends.find((each) => each.balance === balance.id);
  const day = end ? formatShortDate(end.lastDay) : "";
  if (deferred && isDeferred(balance)) {
    const after = deferred.apr === apr ? "" : `, and ${percent(apr)} after that`;
    return `no interest if paid off by ${day}, otherwise ${percent(deferred.apr)} from the start${after}`;
  }

  return promo ? `${percent(promo.apr)} until ${day}, then ${percent(apr)}` : percent(apr);
}
