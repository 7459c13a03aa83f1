import type { Cents } from "@snowball/payoff";

import type { PlanSubject } from "../plan-subject.ts";
import { formatDuration, type PlanWords } from "../plan-words.ts";
import { roundedDuration, roundedMoney } from "../rounded-figures.ts";

const ONE_DOLLAR: Cents = 100;

/** What the figures rest on: somebody's word, the way minimums seem to shrink, or more estimates. */
export type Footing = "stated" | "estimated-rule" | "estimated";

/** What a plan spares against minimums only; negative figures are more money, or a later end. */
export type Gain = { saved: Cents; sooner: number; rests: Footing };

/** A gain in a sentence: what is gained, and against what. */
export type DescribedGain = { gained: string; against: string };

/** What the minimums of these debts rest on. */
export function footingOf({ debts }: Pick<PlanSubject, "debts">): Footing {
  const figures = debts.flatMap(({ estimates }) => estimates);
  if (figures.length === 0) return "stated";

  return figures.every((figure) => figure === "minimum_rule") ? "estimated-rule" : "estimated";
}

/**
 * A gain in words: to the cent where all figures are somebody's word, else as about so much and as an
 * estimate. Null where nothing is gained.
 */
export function describeGain(gain: Gain, words: Pick<PlanWords, "money">): DescribedGain | null {
  const { saved, sooner, rests } = gain;
  if (saved <= 0 && sooner <= 0) return null;

  return {
    gained: `Saves ${gainedBy(gain, words)}`,
    against: `compared with paying only the minimums, which shrink as you pay.${caveats[rests]}`,
  };
}

const caveats: Record<Footing, string> = {
  stated: "",
  "estimated-rule": " How fast they shrink is our estimate, so this is one, too.",
  estimated: " Some of the figures are estimates, so this is one, too.",
};

function gainedBy({ saved, sooner, rests }: Gain, words: Pick<PlanWords, "money">): string {
  const isExact = rests === "stated";
  const amount = (cents: Cents) => (isExact ? words.money(cents) : roundedMoney(cents, words));
  const time = (months: number) => (isExact ? formatDuration(months) : roundedDuration(months));
  const about = isExact ? "" : "about ";

  if (saved < 0) return `${about}${time(sooner)}, for ${about}${amount(-saved)} more,`;
  if (saved === 0) return `${about}${time(sooner)}`;
  const money =
    !isExact && saved < ONE_DOLLAR ? `less than ${amount(ONE_DOLLAR)}` : `${about}${amount(saved)}`;
  if (sooner < 0) return `${money}, in ${about}${time(-sooner)} more,`;
  return sooner === 0 ? money : `${money} and ${time(sooner)}`;
}
