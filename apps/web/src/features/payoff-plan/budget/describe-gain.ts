import type { Cents } from "@snowball/payoff";

import { formatDuration } from "#lib/format-duration.ts";
import type { EstimateConfidence } from "../words/estimates.ts";
import { type PlanWords, roundedDuration, roundedMoney } from "../words/plan-words.ts";

const ONE_DOLLAR: Cents = 100;

/** Savings compared with minimums only. Negative values mean more cost (cents) or a later end (months). */
type Gain = { saved: Cents; sooner: number; confidence: EstimateConfidence };

/** A sentence in two parts: the savings and the comparison. */
type DescribedGain = { gained: string; against: string };

/**
 * Describes the savings: exactly if no figure is an estimate, otherwise rounded. Returns null if nothing is
 * saved.
 */
export function describeGain(gain: Gain, words: Pick<PlanWords, "money">): DescribedGain | null {
  const { saved, sooner, confidence } = gain;
  if (saved <= 0 && sooner <= 0) return null;

  return {
    gained: `Saves ${describeSavedAmounts(gain, words)}`,
    against: `compared with paying only the minimums.${caveats[confidence]}`,
  };
}

const caveats: Record<EstimateConfidence, string> = {
  stated: "",
  "estimated-rule": " We estimate how they shrink, so this is approximate.",
  estimated: " Some figures are estimates, so this is approximate.",
};

function describeSavedAmounts(
  { saved, sooner, confidence }: Gain,
  words: Pick<PlanWords, "money">,
): string {
  const isExact = confidence === "stated";
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
