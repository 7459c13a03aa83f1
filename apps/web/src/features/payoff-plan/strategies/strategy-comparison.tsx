import type { StrategyFigures } from "@snowball/planner";

import { usePlan } from "../model/use-plan.tsx";
import { footingOf } from "../words/estimates.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords, type PlanWords, roundedMoney } from "../words/plan-words.ts";
import { type ComparedStrategy, strategyNames, type StrategyType } from "../words/strategies.ts";
import { describeTradeOff } from "./describe-comparison.ts";

/** The cheapest plan says what a snowball would cost instead; any other, what it costs beyond the cheapest. */
export function StrategyComparison() {
  const { compared, type: chosen } = usePlan();
  const { subject, strategies: figures } = compared;
  const cheapest = feasible(figures, "optimal");
  const other = feasible(figures, chosen === "optimal" ? "snowball" : chosen);
  if (!cheapest) return null;

  return (
    other && (
      <span>
        {describeTradeOff(other, cheapest, dearnessWords(other, subject)) ?? sameAs(other)}
      </span>
    )
  );
}

/** Minimums only are nothing but the estimate where it is one: their price is told as about so much. */
function dearnessWords({ strategy }: Feasible, subject: PlanSubject): Pick<PlanWords, "money"> {
  const words = planWords(subject);
  if (strategy.type !== "minimum-only" || footingOf(subject) === "stated") return words;

  return { money: (cents) => `about ${roundedMoney(cents, words)}` };
}

/** Often so with few debts: then any of them will do. */
function sameAs({ strategy }: Feasible): string {
  return `${strategyNames[strategy.type].name} comes to the same as ${strategyNames.optimal.name} with these debts.`;
}

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

function feasible(strategies: readonly ComparedStrategy[], type: StrategyType): Feasible | null {
  const figures = strategies.find((each) => each.type === type)?.figures;

  return figures?.kind === "plan" ? figures : null;
}
