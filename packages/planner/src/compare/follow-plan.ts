import type { Cents, PlanOutcome, Portfolio, Strategy } from "@snowball/payoff";
import { inOneGo, type Pieces, planningPayoff } from "@snowball/payoff/pieces";

import { type Month, steadyOpening } from "../month/open-this-month.ts";
import { planningMargin } from "./finish-earlier.ts";
import { isSteady, type SteadyAmounts, steadyAmounts, steadyPayments } from "./steady-payments.ts";

/** How a plan is to be followed, beside its debts, its money and its strategy. */
export type PlanChoices = {
  /** The same amounts every month; null = nobody chose: so where it costs little. */
  steady: boolean | null;
  /** Promotions are finished a month sooner; null = nobody chose: they are. */
  promoMargin: boolean | null;
  /** What each debt gets in the steady plan that is gone on with. */
  amounts: SteadyAmounts;
  /** What the opening was made of; null where the plan begins with a whole month. */
  month: Pick<Month, "ledger"> | null;
};

/** A choice as it came out, and what the plan pays in all more than with the other one, or saves with a minus. */
export type PricedChoice = { isOn: boolean; price: Cents };

/** The plan that is told, by what it was asked for. */
export type FollowedPlan = {
  /** What it is a plan of: with payments that stay, and promotions that end sooner. */
  portfolio: Portfolio;
  strategy: Strategy;
  outcome: PlanOutcome;
  /** What each debt gets while the plan is steady; none where it is not. */
  amounts: SteadyAmounts;
  /** Null where there is nothing to choose. The price is that of steadiness, whether it is on or not. */
  steady: PricedChoice | null;
  /** Likewise, the price of the margin. */
  promoMargin: PricedChoice | null;
};

/** By default a plan is steady where that costs less a month. */
const LITTLE: Cents = 1_00;
/** Once it is, it stays so up to that: else a plan near the line would change its mind from day to day. */
const NOT_LITTLE: Cents = 2_00;

/** The plan that somebody follows who chose so. */
export function followPlan(question: PlanQuestion): FollowedPlan {
  return inOneGo(followingPlan(question));
}

export type PlanQuestion = {
  portfolio: Portfolio;
  strategy: Strategy;
  /** Null where there is nothing to choose: the plan as it is. */
  choices: PlanChoices | null;
};

/**
 * The same in pieces.
 * @param exact the outcome of portfolio and strategy, where that is known already.
 */
export function* followingPlan(
  { portfolio, strategy, choices }: PlanQuestion,
  exact?: PlanOutcome,
): Pieces<FollowedPlan> {
  const outcome = exact ?? (yield* planningPayoff(portfolio, strategy));
  const way = { portfolio, strategy, outcome, amounts: {} };
  const none = { ...way, steady: null, promoMargin: null };
  const isChoice = outcome.kind === "plan" && strategy.type !== "minimum-only";
  if (!isChoice || choices === null) return none;

  const plain = yield* withMargin(way);
  const level = yield* steadyWay(way, choices);
  const steady = level && (yield* withMargin(level));

  return choose({ plain, steady }, choices);
}

function choose(
  { plain, steady }: { plain: Ways; steady: Ways | null },
  choices: PlanChoices,
): FollowedPlan {
  const priced = steady && priceOf(steady, plain, choices);
  const hasMargin = choices.promoMargin !== false;
  const { early, way: late } = steady && priced?.isOn ? steady : plain;

  return {
    ...(early && hasMargin ? early : late),
    steady: priced,
    promoMargin: early && { isOn: hasMargin, price: paidOf(early) - paidOf(late) },
  };
}

function priceOf(steady: Ways, plain: Ways, choices: PlanChoices): PricedChoice {
  const price = totalOf(steady, choices) - totalOf(plain, choices);

  return { isOn: isChosen(choices, price / monthsOf(steady)), price };
}

type Way = Pick<FollowedPlan, "portfolio" | "strategy" | "outcome" | "amounts">;
/** A way to pay, and the same with promotions that are finished sooner, where any is. */
type Ways = { way: Way; early: Way | null };

function* withMargin(way: Way): Pieces<Ways> {
  const { portfolio, strategy, outcome } = way;
  if (outcome.kind === "impossible") return { way, early: null };
  const early = yield* planningMargin({ portfolio, strategy, plan: outcome.plan });

  return {
    way,
    early: early && {
      ...way,
      portfolio: early.portfolio,
      outcome: { kind: "plan", plan: early.plan },
    },
  };
}

/** Null where the plan is steady of itself, or there is no steady one with this money. */
function* steadyWay(exact: Way, { amounts: before, month }: PlanChoices): Pieces<Way | null> {
  const { portfolio, outcome } = exact;
  // Other budgets are another amount each month by themselves, or once the minimums are.
  if (portfolio.budget.mode !== "total") return null;
  if (outcome.kind === "impossible") return null;
  // A few months are soon the same as each other; what is gone on with has to be the same as before.
  if (!isGoneOnWith(before) && isSteady(outcome.plan)) return null;

  const amounts = steadyAmounts(portfolio, before);
  const level = steadyPayments(portfolio, amounts);
  const { opening } = level;
  const steady =
    month && opening
      ? { ...level, opening: steadyOpening({ ...level, opening }, { ...month, steady: amounts }) }
      : level;
  const strategy = rankingOf(exact.strategy);
  yield;
  const planned = yield* planningPayoff(steady, strategy);

  return planned.kind === "impossible"
    ? null
    : { portfolio: steady, strategy, outcome: planned, amounts };
}

/** The search for the cheapest plan moves money from month to month; it begins with this one, which does not. */
function rankingOf(strategy: Strategy): Strategy {
  return strategy.type === "optimal" ? { type: "avalanche" } : strategy;
}

function isChosen({ steady, amounts }: PlanChoices, priceAMonth: Cents): boolean {
  return steady ?? priceAMonth < (isGoneOnWith(amounts) ? NOT_LITTLE : LITTLE);
}

function isGoneOnWith(amounts: SteadyAmounts): boolean {
  return Object.keys(amounts).length > 0;
}

function totalOf({ way, early }: Ways, { promoMargin }: PlanChoices): Cents {
  return paidOf(early && promoMargin !== false ? early : way);
}

function paidOf({ outcome }: Way): Cents {
  return outcome.kind === "plan" ? outcome.plan.totals.paid : 0;
}

function monthsOf({ way: { outcome } }: Ways): number {
  return outcome.kind === "plan" ? Math.max(1, outcome.plan.totals.months) : 1;
}
