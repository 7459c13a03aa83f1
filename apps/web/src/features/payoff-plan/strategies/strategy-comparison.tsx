import type { Certificate } from "@snowball/payoff";
import { totalOwed, usefulLowerBound } from "@snowball/planner";

import { counted, formatList } from "#lib/format.ts";

import { type Plan, usePlan } from "../model/use-plan.tsx";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, type PlanWords, roundedMoney } from "../words/plan-words.ts";
import {
  type FeasibleFigures,
  isEstimated,
  strategyNames,
  type StrategyType,
} from "../words/strategies.ts";

export function StrategyComparison() {
  const { compared, strategy } = usePlan();
  const chosen = strategy.type;
  const { subject } = compared;
  const cheapest = feasible(compared, "optimal");
  const other = feasible(compared, chosen === "optimal" ? "snowball" : chosen);
  if (!cheapest || !other) return null;
  const words = planWords(subject);
  const rounded = { money: (cents: number) => `about ${roundedMoney(cents, words)}` };

  return (
    <span>{describeTradeOff(other, cheapest, isEstimated(other, subject) ? rounded : words)}</span>
  );
}

/** Says why the followed plan of Cheapest pays more than the plan that is proven. */
export function PriceOfCheapest() {
  const { compared, figures } = usePlan();
  const { choices, subject } = compared;
  const followed = feasible(compared, "optimal");
  if (!followed || choices === null || figures.cheapest?.kind !== "plan") return null;
  const more = followed.totals.paid - figures.cheapest.totals.paid;
  const reasons = [
    choices.steady?.isOn && "sends each debt the same amount every month",
    choices.promoMargin?.isOn && "finishes promotional balances a month early",
    choices.isKept && "keeps the amounts that it had planned for this month",
  ].filter((reason) => typeof reason === "string");
  if (more <= 0 || reasons.length === 0) return null;

  return (
    <p>
      {strategyNames.optimal.name} pays {planWords(subject).money(more)} more than the cheapest plan
      in the proof, because it {formatList(reasons)}.
    </p>
  );
}

function feasible({ strategies }: Plan["compared"], type: StrategyType): FeasibleFigures | null {
  const figures = strategies.find((each) => each.type === type)?.figures;

  return figures?.kind === "plan" ? figures : null;
}

export function describeProof(
  { totals, certificate }: FeasibleFigures,
  subject: PlanSubject,
): string {
  const bound = usefulLowerBound({ totals, certificate }, totalOwed(subject.portfolio));
  // There is no lower bound, for example, with daily interest that keeps unpaid interest separately.
  if (!certificate || bound === null) {
    return "This is the cheapest plan we found. We can't prove it's the cheapest possible for these debts.";
  }
  return describeCertificate(certificate, planWords(subject));
}

type Money = Pick<PlanWords, "money">;

/** The lower bound holds for every plan with this budget, so a plan that meets it is the cheapest. */
export function describeCertificate(
  { lowerBound, gap, rounding }: Certificate,
  { money }: Money,
): string {
  if (gap <= 0) {
    return `Proven: with this budget no plan can cost less than ${money(lowerBound)}, and the cheapest plan costs exactly that.`;
  }
  if (gap <= rounding) {
    return `Proven: no plan can cost less than ${money(lowerBound)}. Rounding adds ${money(gap)} to the cheapest plan.`;
  }
  return `No plan can cost less than ${money(lowerBound)}. The cheapest plan is at most ${money(gap)} above that.`;
}

/** `The order “Snowball” costs $38.00 more than Cheapest and pays off its first debt 7 months sooner.` */
export function describeTradeOff(
  chosen: FeasibleFigures,
  cheapest: FeasibleFigures,
  words: Money,
): string | null {
  const extraCost = chosen.totals.paid - cheapest.totals.paid;
  const order = `The order “${strategyNames[chosen.strategy.type].name}”`;
  const win = describeFirstPayoff(chosen, cheapest);
  // Cheapest may pay more to send the same amounts every month, as `PriceOfCheapest` says.
  if (extraCost < 0) return win && `${order} ${win}.`;
  const than = strategyNames.optimal.name;
  const cost =
    extraCost === 0
      ? `${order} costs the same as ${than}`
      : `${order} costs ${words.money(extraCost)} more than ${than}`;
  if (win !== null) return `${cost} and ${win}.`;

  // Common with few debts, for which every order costs the same.
  return extraCost === 0 ? `${cost} with these debts.` : `${cost}.`;
}

function describeFirstPayoff(chosen: FeasibleFigures, cheapest: FeasibleFigures): string | null {
  if (!chosen.firstPayoff || !cheapest.firstPayoff) return null;
  const sooner = cheapest.firstPayoff.month - chosen.firstPayoff.month;
  if (sooner === 0) return null;

  return `pays off its first debt ${counted(Math.abs(sooner), "month")} ${sooner > 0 ? "sooner" : "later"}`;
}
