import type { StrategyFigures } from "@snowball/planner";

import { usePlan } from "../model/use-plan.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, type PlanWords, roundedMoney } from "../words/plan-words.ts";
import { type ComparedStrategy, strategyNames, type StrategyType } from "../words/strategies.ts";
import { describeTradeOff } from "./describe-comparison.ts";

/** Compares the chosen strategy with the cheapest, or the cheapest with the snowball. */
export function StrategyComparison() {
  const { compared, type: chosen } = usePlan();
  const { subject, strategies: figures } = compared;
  const cheapest = feasible(figures, "optimal");
  const other = feasible(figures, chosen === "optimal" ? "snowball" : chosen);
  if (!cheapest) return null;

  return (
    other && (
      <span>
        {describeTradeOff(other, cheapest, tradeOffWords(other, subject)) ??
          describeSameCost(other)}
      </span>
    )
  );
}

/** Rounds the price of minimums only if they are estimates, because that price depends only on them. */
function tradeOffWords({ strategy }: Feasible, subject: PlanSubject): Pick<PlanWords, "money"> {
  const words = planWords(subject);
  if (strategy.type !== "minimum-only" || estimateConfidence(subject) === "stated") return words;

  return { money: (cents) => `about ${roundedMoney(cents, words)}` };
}

/** Common with few debts, for which every order costs the same. */
function describeSameCost({ strategy }: Feasible): string {
  return `${strategyNames[strategy.type].name} costs the same as ${strategyNames.optimal.name} with these debts.`;
}

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

function feasible(strategies: readonly ComparedStrategy[], type: StrategyType): Feasible | null {
  const figures = strategies.find((each) => each.type === type)?.figures;

  return figures?.kind === "plan" ? figures : null;
}
