import {
  firstBudget,
  firstMinimums,
  planPayoff,
  type Portfolio,
  type Strategy,
  sumOfFirstMinimums,
} from "@snowball/payoff";
import { figuresOf, type StrategyFigures } from "@snowball/planner";
import type { ReactNode } from "react";

import { settingsFixture } from "./debt-fixture.ts";
import { factsFixture } from "./facts-fixture.ts";
import { budgetChange } from "../words/monthly-budget.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { type Plan, PlanContext } from "../model/use-plan.tsx";

/** Returns an avalanche plan of this subject, with `about` applied on top. */
export function planFixture(subject: PlanSubject, about: Partial<Plan> = {}): Plan {
  const { portfolio } = subject;
  const strategy = { type: "avalanche" } as const;
  const minimums = firstMinimums(portfolio);
  const least = sumOfFirstMinimums(portfolio);
  const amount = firstBudget(portfolio);

  return {
    facts: {
      ...factsFixture,
      ...subject,
      today: "2026-11-21",
      plannable: {
        debts: [...portfolio.debts],
        leftOut: [],
        excluded: [],
        settled: [],
        estimated: [],
        currency: subject.currency,
      },
    },
    settings: settingsFixture(),
    change: () => undefined,
    subject,
    words: planWords(subject),
    budget: {
      minimums,
      least,
      extra: amount - least,
      amount,
      isPerPaycheck: false,
      unit: "a month",
      times: 1,
      withAmount: (next) => budgetChange(next - least, least),
      setAmount: () => undefined,
    },
    strategy,
    choices: { steady: null, promoMargin: null },
    estimateFault: null,
    figures: {
      chosen: strategyFigures(portfolio, strategy),
      cheapest: null,
      minimumsOnly: strategyFigures(portfolio, { type: "minimum-only" }),
    },
    compared: { subject, strategies: [], choices: null },
    planned: null,
    shown: null,
    figurePath: undefined,
    ...about,
  };
}

export function strategyFigures(portfolio: Portfolio, strategy: Strategy): StrategyFigures {
  return figuresOf(planPayoff(portfolio, strategy), strategy);
}

/** Returns a wrapper that provides the plan to the rendered component. */
export function inPlan(plan: Plan) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return <PlanContext value={plan}>{children}</PlanContext>;
  };
}
