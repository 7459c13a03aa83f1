import type { PayoffPlanSettings } from "@snowball/contract";
import {
  type Cents,
  firstBudget,
  firstMinimums,
  type PayoffPlan,
  type Strategy,
} from "@snowball/payoff";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import {
  type ActivePlan,
  fewestPaydays,
  memoizedResolvePlan,
  type PricedChoice,
  type StrategyFigures,
} from "@snowball/planner";
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { followedFigures } from "../search/answer-search.ts";
import { type Cheapest, useCheapest } from "../search/use-cheapest.ts";
import type { FigurePath } from "../words/estimates.ts";
import { budgetChange, growthToCome, sumOfMinimums } from "../words/monthly-budget.ts";
import { type PlannedSubject, type PlanSubject, questionOf } from "../words/plan-subject.ts";
import { planWords, type PlanWords } from "../words/plan-words.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";
import {
  chosenType,
  comparedStrategies,
  type ComparedStrategy,
  figuresBy,
  strategyOf,
  type StrategyType,
} from "../words/strategies.ts";

/** The money of the plan's first month. */
type PlanBudget = {
  /** By debt. */
  minimums: ReadonlyMap<string, Cents>;
  /** All of them: the least that can be planned with. */
  least: Cents;
  /** Beyond the minimums, with past raises; negative if the total is below them. */
  extra: Cents;
  setExtra: (extra: Cents) => void;
  /** Where paychecks bring it; null where it is a month's. */
  paycheck: PaycheckBudget | null;
};

/** So much of each paycheck, of which every month has at least the fewest. */
export type PaycheckBudget = { amount: Cents; fewest: number; set: (amount: Cents) => void };

/** Everything the screens of a plan show, and the ways to change it. */
export type Plan = {
  facts: PlanFacts;
  settings: PayoffPlanSettings;
  /** Budgets that the server found for its settings; absent where there is no server to ask. */
  offered?: { settings: PayoffPlanSettings; amounts: readonly Cents[] } | undefined;
  change: (changed: Partial<PayoffPlanSettings>) => void;
  /** What the settings make of the debts. */
  subject: PlanSubject;
  words: PlanWords;
  budget: PlanBudget;
  /** The chosen strategy, in the settings' words and in the engine's. */
  type: StrategyType;
  strategy: Strategy;
  /** What became of the choices, and their price; null where there is nothing to choose, or not yet. */
  choices: { steady: PricedChoice | null; promoMargin: PricedChoice | null };
  /** Why the estimated minimum rules give no plan, where other rules that fit today's minimums give this one. */
  estimateFault: ActivePlan["estimateFault"];
  /** Null while the cheapest plan is searched for; a moment behind while the budget is being moved. */
  figures: {
    chosen: StrategyFigures | null;
    cheapest: StrategyFigures | null;
    minimumsOnly: StrategyFigures;
  };
  /** Every strategy with the money of the cheapest plan, so that they can be compared with it. */
  compared: { subject: PlanSubject; strategies: readonly ComparedStrategy[] };
  /** The plan that is followed; null while it is searched for. */
  planned: PlannedSubject | null;
  /** The same a moment later, for what costs much to show: a slider is not held up by it. */
  shown: PlannedSubject | null;
  search: () => PayoffSearch;
  /** Where an estimated figure can be entered; absent where none can be. */
  figurePath: FigurePath | undefined;
};

/** A plan that there is, month by month. */
export type ShownPlan = Omit<PlannedSubject, "plan"> & { plan: PayoffPlan; words: PlanWords };

export const PlanContext = createContext<Plan | null>(null);
const FactsContext = createContext<PlanFacts | null>(null);
const ShownContext = createContext<ShownPlan | null>(null);

type PlanProviderProps = Pick<Plan, "facts" | "settings" | "change" | "search"> & {
  offered?: Plan["offered"];
  figurePath?: FigurePath | undefined;
  children: ReactNode;
};

/**
 * A plan of these debts and settings, for everything beneath: its result at once, its months when
 * there is time, the cheapest one beside the page. `search` stays the same.
 */
export function PlanProvider({ children, ...given }: PlanProviderProps) {
  return (
    <FactsContext value={given.facts}>
      <PlanContext value={usePlanOf(given)}>{children}</PlanContext>
    </FactsContext>
  );
}

/** The plan on screen: changes with every step of the slider. */
export function usePlan(): Plan {
  const plan = useContext(PlanContext);
  if (plan === null) throw new TypeError("there is no plan around this part");

  return plan;
}

/** The debts of the plan on screen, for parts that have no business with its settings. */
export function usePlanFacts(): PlanFacts {
  const facts = useContext(FactsContext);
  if (facts === null) throw new TypeError("there is no plan around this part");

  return facts;
}

type ShownPlanOfProps = { planned: PlannedSubject | null; children: ReactNode };

/** What is beneath shows the months of this plan; nothing, where there is none. */
export function ShownPlanOf({ planned, children }: ShownPlanOfProps) {
  const shown = useMemo(() => shownPlan(planned), [planned]);

  return shown && <ShownContext value={shown}>{children}</ShownContext>;
}

function shownPlan(planned: PlannedSubject | null): ShownPlan | null {
  if (!planned?.plan) return null;

  return { ...planned, plan: planned.plan, words: planWords(planned.subject) };
}

/** The plan whose months are shown. */
export function useShownPlan(): ShownPlan {
  const shown = useContext(ShownContext);
  if (shown === null) throw new TypeError("there is no plan around this part");

  return shown;
}

function usePlanOf({
  facts,
  settings,
  change,
  search,
  figurePath,
  offered,
}: Omit<PlanProviderProps, "children">): Plan {
  const subject = useMemo(() => subjectOf(facts, settings), [facts, settings]);
  const type = chosenType(settings);
  const strategy = useMemo(() => strategyOf(type, settings, subject), [type, settings, subject]);
  const cheapest = useCheapest(subject, search);
  const found = cheapest?.figures ?? null;
  const planned = usePlanned(subject, strategy, cheapest);
  const followed = followedNow(subject, strategy, cheapest);
  const compared = useComparison(subject, settings, cheapest);

  return {
    facts,
    settings,
    change,
    subject,
    words: planWords(subject),
    budget: useBudget(subject, settings, change),
    type,
    strategy,
    choices: followed ?? NOTHING_TO_CHOOSE,
    estimateFault: followed && followed.estimateFault,
    figures: {
      chosen: followed && followed.figures,
      cheapest: found,
      minimumsOnly: figuresBy("minimum-only", settings, subject),
    },
    compared,
    planned,
    shown: useDeferredValue(planned),
    search,
    figurePath,
    offered,
  };
}

const NOTHING_TO_CHOOSE: Plan["choices"] = { steady: null, promoMargin: null };

/** What is followed by the chosen strategy, at once; by the cheapest when that was found. */
function followedNow(subject: PlanSubject, strategy: Strategy, cheapest: Cheapest | null) {
  if (strategy.type === "optimal") return cheapest && cheapest.followed;

  return followedFigures(memoizedResolvePlan(questionOf(subject, strategy)), strategy);
}

/** With the money of the cheapest plan, which may be a moment behind, as what is compared is: a slider does not wait for it. */
function useComparison(
  newest: PlanSubject,
  settings: PayoffPlanSettings,
  cheapest: Cheapest | null,
): Plan["compared"] {
  const subject = cheapest?.subject ?? newest;
  const figures = cheapest?.followed.figures ?? null;
  const asked = useDeferredValue(
    useMemo(() => ({ subject, settings, figures }), [subject, settings, figures]),
  );

  return useMemo(
    () => ({
      subject: asked.subject,
      strategies: comparedStrategies(asked.subject, asked.settings, asked.figures),
    }),
    [asked],
  );
}

function useBudget(
  subject: PlanSubject,
  { growth, paydays = null }: PayoffPlanSettings,
  change: Plan["change"],
): PlanBudget {
  const { portfolio, firstMonth } = subject;
  const minimums = useMemo(() => firstMinimums(portfolio), [portfolio]);
  const least = sumOfMinimums(minimums);

  return {
    minimums,
    least,
    extra: firstBudget(portfolio) - least,
    setExtra: (extra) => {
      // The budget that was set has had the raises that came.
      change({ ...budgetChange(extra, least), growth: growthToCome(growth, firstMonth) });
    },
    paycheck:
      portfolio.budget.mode === "by-month" && paydays !== null && paydays.amount !== null
        ? {
            amount: centsFromAmount(paydays.amount),
            fewest: fewestPaydays(paydays),
            set: (amount) =>
              change({
                paydays: { ...paydays, amount: amountFromCents(amount) },
                growth: growthToCome(growth, firstMonth),
              }),
          }
        : null,
  };
}

/** At once; the cheapest one when it was found. */
function usePlanned(
  subject: PlanSubject,
  strategy: Strategy,
  cheapest: Cheapest | null,
): PlannedSubject | null {
  const isSearched = strategy.type === "optimal";
  const computed = useMemo(
    () => (isSearched ? null : plannedBy(subject, strategy)),
    [isSearched, subject, strategy],
  );

  return isSearched ? (cheapest?.whole ?? null) : computed;
}

function plannedBy(subject: PlanSubject, strategy: Strategy): PlannedSubject {
  const { outcome, ...own } = memoizedResolvePlan(questionOf(subject, strategy));
  const plan = outcome.kind === "plan" ? outcome.plan : null;

  return { subject, strategy: own.strategy, plan, followed: own.portfolio };
}
