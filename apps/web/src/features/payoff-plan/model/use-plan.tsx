import type { PayoffPlanSettings } from "@snowball/contract";
import {
  type Cents,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  type Strategy,
} from "@snowball/payoff";
import { centsFromAmount } from "@snowball/money";
import {
  type ActivePlan,
  fewestPaydays,
  figuresOf,
  paydaysOfBudget,
  type StrategyFigures,
  sumOf,
  usualMinimumsPlan,
} from "@snowball/planner";
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from "react";

import type { FigurePath } from "../words/estimates.ts";
import { amountChange } from "../words/monthly-budget.ts";
import { type PlannedSubject, type PlanSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { planWords, type PlanWords } from "../words/plan-words.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";
import {
  chosenType,
  type ComparedStrategy,
  STRATEGY_TYPES,
  toStrategy,
} from "../words/strategies.ts";
import { usePlanView, type ViewOfPlan } from "../worker/use-plan-view.ts";

export type Plan = {
  facts: PlanFacts;
  settings: PayoffPlanSettings;
  change: (changed: Partial<PayoffPlanSettings>) => void;
  subject: PlanSubject;
  words: PlanWords;
  budget: ReturnType<typeof useBudget>;
  strategy: Strategy;
  /** Results and prices of the choices; null if there is nothing to choose or the search still runs. */
  choices: Pick<ActivePlan, "steady" | "promoMargin">;
  /** Why the estimated minimum rules allow no plan, if the plan uses other rules that fit today's minimums. */
  estimateFault: ActivePlan["estimateFault"];
  /** Null while the search for the cheapest plan runs. May lag behind while the budget slider moves. */
  figures: {
    chosen: StrategyFigures | null;
    cheapest: StrategyFigures | null;
    minimumsOnly: StrategyFigures;
  };
  /** Figures of every strategy, computed with the inputs of the cheapest plan so that they are comparable. */
  compared: Pick<ViewOfPlan, "choices"> & {
    subject: PlanSubject;
    strategies: readonly ComparedStrategy[];
  };
  /** The plan to follow; null while the search runs. */
  planned: PlannedSubject | null;
  /** Deferred `planned`, for slow components, so that the slider stays responsive. */
  shown: PlannedSubject | null;
  /** Returns where to enter an estimated figure; absent if there is no such screen. */
  figurePath: FigurePath | undefined;
};

export type ShownPlan = Omit<PlannedSubject, "plan"> & { plan: PayoffPlan; words: PlanWords };

export const PlanContext = createContext<Plan | null>(null);
const ShownContext = createContext<ShownPlan | null>(null);

type PlanProviderProps = Pick<Plan, "facts" | "settings" | "change"> & {
  figurePath?: FigurePath | undefined;
  children: ReactNode;
};

export function PlanProvider({ children, ...props }: PlanProviderProps) {
  return <PlanContext value={useComputedPlan(props)}>{children}</PlanContext>;
}

/** Returns the plan on screen. Renders again with every step of the budget slider. */
export function usePlan(): Plan {
  const plan = useContext(PlanContext);
  if (plan === null) throw new TypeError("there is no plan around this part");

  return plan;
}

type ShownPlanProviderProps = { planned: PlannedSubject | null; children: ReactNode };

/** Provides the plan's months to its children. Renders nothing if there is no plan. */
export function ShownPlanProvider({ planned, children }: ShownPlanProviderProps) {
  const shown = useMemo(() => {
    if (!planned?.plan) return null;

    return { ...planned, plan: planned.plan, words: planWords(planned.subject) };
  }, [planned]);

  return shown && <ShownContext value={shown}>{children}</ShownContext>;
}

export function useShownPlan(): ShownPlan {
  const shown = useContext(ShownContext);
  if (shown === null) throw new TypeError("there is no plan around this part");

  return shown;
}

function useComputedPlan(given: Omit<PlanProviderProps, "children">): Plan {
  const { facts, settings, change, figurePath } = given;
  const subject = useMemo(() => subjectOf(facts, settings), [facts, settings]);
  const type = chosenType(settings);
  const question = useMemo(() => {
    const compared = STRATEGY_TYPES.map((each) => toStrategy(each, settings, subject));
    return { subject, strategy: toStrategy(type, settings, subject), compared };
  }, [subject, type, settings]);
  const { strategy } = question;
  const { followed, cheapest, ...comparison } = usePlanView(question);
  const usualMinimums = useMemo(() => usualMinimumsOnly(subject), [subject]);
  const minimumsOnly = followed && type === "minimum-only" ? followed.figures : usualMinimums;

  return {
    facts,
    settings,
    change,
    subject,
    words: planWords(subject),
    budget: useBudget(subject, settings, change),
    strategy,
    choices: followed ?? NOTHING_TO_CHOOSE,
    estimateFault: followed && followed.estimateFault,
    figures: { chosen: followed && followed.figures, cheapest, minimumsOnly },
    compared: {
      subject: comparison.compared,
      choices: comparison.choices,
      strategies: STRATEGY_TYPES.map((each, at) => ({
        type: each,
        figures: each === "minimum-only" ? minimumsOnly : (comparison.strategies[at] ?? null),
      })),
    },
    planned: followed,
    shown: useDeferredValue(followed),
    figurePath,
  };
}

/** Returns the figures of minimum payments, by the usual rule if that of a card is an estimate. */
function usualMinimumsOnly(subject: PlanSubject): StrategyFigures {
  const strategy = { type: "minimum-only" } as const;
  const { portfolio, estimated } = toPlanQuestion(subject, strategy);

  return figuresOf(usualMinimumsPlan(portfolio, estimated), strategy);
}

const NOTHING_TO_CHOOSE: Plan["choices"] = { steady: null, promoMargin: null };

function useBudget(
  { portfolio, firstMonth }: PlanSubject,
  settings: PayoffPlanSettings,
  change: (changed: Partial<PayoffPlanSettings>) => void,
) {
  const minimums = useMemo(() => firstMinimums(portfolio), [portfolio]);
  const least = sumOf([...minimums.values()]);
  const total = firstBudget(portfolio);
  const paychecks = paydaysOfBudget(settings);
  const withAmount = (amount: Cents) => amountChange(settings, amount, { least, firstMonth });

  return {
    minimums,
    /** The sum of the minimums, which is the smallest possible budget. */
    least,
    /** Budget beyond the minimums, including past raises. Negative if the total is below the minimums. */
    extra: total - least,
    /** The amount that the user sets, per month or from each paycheck. */
    amount: paychecks ? centsFromAmount(paychecks.amount) : total,
    isPerPaycheck: paychecks !== null,
    unit: paychecks ? ("a paycheck" as const) : ("a month" as const),
    /** The fewest times that the amount is paid in any month. */
    times: paychecks ? fewestPaydays(paychecks) : 1,
    withAmount,
    setAmount: (amount: Cents) => change(withAmount(amount)),
  };
}
