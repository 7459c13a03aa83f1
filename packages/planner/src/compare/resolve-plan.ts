import {
  type Cents,
  firstBudget,
  type PayoffPlan,
  type PlanFault,
  type PlanOutcome,
  planPayoff,
  type Portfolio,
  type Strategy,
  sumOfFirstMinimums,
} from "@snowball/payoff";

import { collectsDueOnly } from "../facts/debt-facts.ts";
import { toCents } from "../facts/exact-units.ts";
import { type PlanSettingsFacts, readStrategy } from "../facts/read-plan-settings.ts";
import type { PlannedPortfolio } from "../facts/read-portfolio.ts";
import type { CurrentMonthDebts } from "../month/current-month.ts";
import { openPortfolio } from "../month/open-portfolio.ts";
import { isOfMinimums, type OpeningInput, steadyOpening } from "../month/opening-period.ts";
import { shortMonth } from "../triage/short-month.ts";
import { withLevelRules } from "./estimated-rules.ts";
import { finishesAsWell, planMargin } from "./finish-earlier.ts";
import { isPaying, keptExtras } from "./kept-extras.ts";
import { isSteady, type SteadyAmounts, steadyAmounts, steadyPayments } from "./steady-payments.ts";

/** The user's choices for a plan, besides its debts, its money and its strategy. */
export type PlanChoices = {
  /** Constant monthly amounts; null if the user made no choice: constant if that costs little. */
  steady: boolean | null;
  /** Promotions are paid off a month early; null if the user made no choice: they are. */
  promoMargin: boolean | null;
  /** The amount of each debt in the constant plan that is continued. */
  amounts: SteadyAmounts;
  /** The source of the opening period; null if the plan begins with a whole month. */
  month: Pick<OpeningInput, "today" | "facts" | "ledger"> | null;
};

/** The result of a choice, and how much more the plan pays than with the opposite one; negative if it saves. */
export type PricedChoice = { isOn: boolean; price: Cents };

/** The plan to follow, with the input it was computed from. */
export type ActivePlan = {
  /** The input with constant payments and earlier ends of promotions. */
  portfolio: Portfolio;
  strategy: Strategy;
  outcome: PlanOutcome;
  /** The constant amount of each debt; empty if the plan is not constant. */
  amounts: SteadyAmounts;
  /** Null if there is nothing to choose. The price is that of constant payments, whether they are on or not. */
  steady: PricedChoice | null;
  /** Like `steady`, for the margin before the end of promotions. */
  promoMargin: PricedChoice | null;
  /** Whether it keeps what the last plan gave each debt this month, although another plan may cost a little less. */
  isKept: boolean;
  /**
   * Why there is no plan with the estimated minimum rules. This plan then uses other rules that fit today's minimums,
   * and its date may fail. Null if the plan does not depend on that.
   */
  estimateFault: EstimateFault | null;
};

/** A fault that an estimated minimum rule can cause. */
export type EstimateFault = Extract<
  PlanFault,
  { code: "BUDGET_BELOW_MINIMUMS" | "NEVER_PAYS_OFF" }
>;

/** By default, a plan has constant payments if they cost less than this each month. */
const STEADY_BELOW: Cents = 1_00;
/**
 * A plan with constant payments keeps them up to this price. The higher limit avoids a daily change near the first one.
 */
const KEEP_STEADY_BELOW: Cents = 2_00;

export type PlanQuestion = {
  portfolio: Portfolio;
  strategy: Strategy;
  /** Null if there is nothing to choose: the plan is not changed. */
  choices: PlanChoices | null;
  /** The estimated figures of the debts; absent if none is an estimate. */
  estimated?: PlannedPortfolio["estimated"];
};

/**
 * Returns the plan that results from the user's choices. An estimate does not turn a plan into one that fails: if only
 * the estimated minimum rules fail, the plan uses other rules that fit today's minimums.
 * @param exact the outcome of the portfolio and the strategy, if already known.
 */
export function resolvePlan(question: PlanQuestion, exact?: PlanOutcome): ActivePlan {
  const { portfolio, strategy } = question;
  const outcome = exact ?? planPayoff(portfolio, strategy);
  const estimateFault = findEstimateFault(question, outcome);
  const level = estimateFault && withLevelRules(portfolio, question.estimated ?? []);
  const other = level && planPayoff(level, strategy);
  // Debts that never end are a reason whatever the estimates are.
  const isEndless = other?.kind === "impossible" && other.fault.code === "NEVER_PAYS_OFF";
  if (!level || (other?.kind !== "plan" && !isEndless)) return followOutcome(question, outcome);

  const followed = followOutcome({ ...question, portfolio: level }, other);

  return {
    ...followed,
    estimateFault: isEndless || isWithinBudget(question) ? null : estimateFault,
  };
}

/**
 * Returns the fault if estimates of later months may have caused it. A budget below today's minimums fails whatever the
 * rules are. Minimums only are no budget that could be short.
 */
function findEstimateFault(
  { portfolio, strategy, estimated = [] }: PlanQuestion,
  outcome: PlanOutcome,
): EstimateFault | null {
  if (outcome.kind === "plan" || estimated.length === 0 || strategy.type === "minimum-only") {
    return null;
  }
  const { fault } = outcome;
  if (fault.code !== "BUDGET_BELOW_MINIMUMS" && fault.code !== "NEVER_PAYS_OFF") return null;
  const today = sumOfFirstMinimums(portfolio);
  const isShortToday = "month" in fault && (fault.month === 1 || firstBudget(portfolio) < today);

  return isShortToday ? null : fault;
}

/**
 * Whether a budget made of minimums is short only because estimated minimums follow the balance, which grows until the
 * next payment. The minimums stay part of that budget.
 */
function isWithinBudget({ portfolio, strategy }: PlanQuestion): boolean {
  const rises = isOfMinimums(portfolio) ? shortMonth(portfolio, strategy)?.rises : undefined;

  return rises?.every(({ reason }) => reason === "unpaid-interest") ?? false;
}

function followOutcome(
  { portfolio, strategy, choices }: PlanQuestion,
  outcome: PlanOutcome,
): ActivePlan {
  const none = {
    amounts: {},
    steady: null,
    promoMargin: null,
    isKept: false,
    estimateFault: null,
  };
  if (outcome.kind === "impossible" || choices === null || strategy.type === "minimum-only") {
    return { ...none, portfolio, strategy, outcome };
  }
  const exact = { portfolio, strategy, plan: outcome.plan, amounts: {}, isKept: false };
  const plain = keepAmounts(withMargin(exact, choices), choices);
  const level = steadyWay(exact, choices);
  const steady = level && withMargin(level, choices);
  const priced = steady && priceOf(steady, plain, choices);
  const { late, early, chosen } = steady && priced?.isOn ? steady : plain;
  const { plan, ...way } = chosen;

  return {
    ...way,
    outcome: { kind: "plan", plan },
    steady: priced,
    promoMargin: early && { isOn: chosen === early, price: paidOf(early) - paidOf(late) },
    estimateFault: null,
  };
}

type Way = Pick<ActivePlan, "portfolio" | "strategy" | "amounts" | "isKept"> & {
  plan: PayoffPlan;
};
/** A plan, and the plan that also ends promotions a month early, if there is any promotion. */
type Ways = { late: Way; early: Way | null; chosen: Way };

function withMargin(late: Way, { promoMargin }: PlanChoices): Ways {
  const planned = planMargin(late);
  const early = planned && { ...late, ...planned };

  return { late, early, chosen: early && promoMargin !== false ? early : late };
}

/** A plan keeps the amounts of the month up to this price, so that they do not change without news. */
const KEEP_AMOUNTS_UP_TO: Cents = 1_00;

/** Returns the plan with the amounts that the last plan gave each debt this month if it costs about as little. */
function keepAmounts(cheapest: Ways, choices: PlanChoices): Ways {
  const { portfolio, strategy } = cheapest.late;
  const first =
    strategy.type === "optimal" && choices.month && keptExtras(portfolio, choices.month);
  if (!first || isPaying(cheapest.chosen.plan, first)) return cheapest;
  const keeping = { ...strategy, first };
  const outcome = planPayoff(portfolio, keeping);
  if (outcome.kind === "impossible") return cheapest;
  const plan = withBoundOf(cheapest.late.plan, outcome.plan);
  const kept = withMargin({ ...cheapest.late, strategy: keeping, plan }, choices);
  const isEarly = (ways: Ways) => ways.chosen === ways.early;
  const isAsGood =
    isEarly(kept) === isEarly(cheapest) &&
    paidOf(kept.chosen) - paidOf(cheapest.chosen) <= KEEP_AMOUNTS_UP_TO;

  if (!isAsGood) return cheapest;
  const asAsked = (way: Way): Way => ({ ...way, strategy, isKept: true });
  const early = kept.early && asAsked(kept.early);
  const late = asAsked(kept.late);

  return { late, early, chosen: early && isEarly(kept) ? early : late };
}

/** Returns a plan with the bound of another plan of the same portfolio: it is true of all plans. */
function withBoundOf({ certificate }: PayoffPlan, plan: PayoffPlan): PayoffPlan {
  if (certificate === null) return plan;

  return {
    ...plan,
    certificate: { ...certificate, gap: plan.totals.paid - certificate.lowerBound },
  };
}

/**
 * By default, constant payments are never a reason to miss the end of a rate, or to pay off the first debt of a chosen
 * order later.
 */
function priceOf(steady: Ways, plain: Ways, choices: PlanChoices): PricedChoice {
  const price = paidOf(steady.chosen) - paidOf(plain.chosen);
  const most = isContinued(choices.amounts) ? KEEP_STEADY_BELOW : STEADY_BELOW;
  const isCheap = price / Math.max(1, steady.late.plan.totals.months) < most;
  const isAsSoon =
    plain.late.strategy.type === "optimal" ||
    firstPayoff(steady.late.plan) <= firstPayoff(plain.late.plan);

  return {
    isOn: choices.steady ?? (isCheap && isAsSoon && finishesAsWell(steady.late, plain.late)),
    price,
  };
}

function firstPayoff({ debts }: PayoffPlan): number {
  return Math.min(...debts.map(({ payoffMonth }) => payoffMonth).filter((month) => month > 0));
}

/**
 * Returns null if the plan already has constant payments, if no payment can be constant, or if no constant plan is
 * possible with this money.
 */
function steadyWay(exact: Way, { amounts: before, month }: PlanChoices): Way | null {
  const { portfolio, plan } = exact;
  // Other budget modes pay a different amount each month anyway.
  if (portfolio.budget.mode !== "total") return null;
  // A plan of a few months can look constant by chance. A continued plan must keep its amounts.
  if (!isContinued(before) && isSteady(plan)) return null;

  const facts = month?.facts ?? [];
  const collected = facts.filter(({ autopay }) => autopay && collectsDueOnly(autopay.type));
  const amounts = steadyAmounts(portfolio, before, new Set(collected.map(({ uuid }) => uuid)));
  if (!isContinued(amounts)) return null;
  const level = steadyPayments(portfolio, amounts);
  const { opening } = level;
  const steady =
    month && opening
      ? { ...level, opening: steadyOpening({ ...level, opening }, { ...month, steady: amounts }) }
      : level;
  // The search for the cheapest plan moves money between months, so a constant plan uses avalanche instead.
  const strategy: Strategy =
    exact.strategy.type === "optimal" ? { type: "avalanche" } : exact.strategy;
  const outcome = planPayoff(steady, strategy);

  return outcome.kind === "impossible"
    ? null
    : { portfolio: steady, strategy, plan: outcome.plan, amounts, isKept: false };
}

function isContinued(amounts: SteadyAmounts): boolean {
  return Object.keys(amounts).length > 0;
}

function paidOf({ plan }: Way): Cents {
  return plan.totals.paid;
}

/** Returns the user's choices from the settings and the previous plan. */
export function readChoices(
  { steady = null, promo_margin: promoMargin = null }: PlanSettingsFacts,
  { steadyAmounts, month }: Pick<PlanState, "steadyAmounts"> & Pick<PlanChoices, "month">,
): PlanChoices {
  const amounts = steadyAmounts.map(({ debt, amount }) => [debt, toCents(amount) ?? 0] as const);

  return { steady, promoMargin, amounts: Object.fromEntries(amounts), month };
}

/** The inputs of a plan on a day. */
export type PlanState = {
  read: CurrentMonthDebts;
  settings: PlanSettingsFacts;
  /** The amount of each debt in the last stored constant plan, in wire format. */
  steadyAmounts: readonly { debt: string; amount: string }[];
};

/** Returns the question that `resolvePlan` answers for a day. */
export function readQuestion({ read, settings, steadyAmounts }: PlanState) {
  const portfolio = openPortfolio(read, settings);

  return {
    portfolio,
    strategy: readStrategy(settings, portfolio.debts),
    choices: readChoices(settings, { steadyAmounts, month: read.month }),
    estimated: read.planned.estimated,
  };
}
