import type { PayoffPlan, Portfolio, RatedBalance, Strategy } from "@snowball/payoff";
import { type Pieces, planningPayoff } from "@snowball/payoff/pieces";

import { leftByEnd } from "../alarms/find-cliffs.ts";

/** So long before it ends a promotion's balance is finished unless the user takes the risk. */
const MARGIN_MONTHS = 1;

/** A balance whose promotion or deferral ends, by its ids. */
type Ending = { debt: string; balance: string };

/**
 * The portfolio as if promotions and deferrals ended a month sooner: its plan finishes by then whatever pays to be
 * finished, and a payment that goes astray in the last month costs nothing. What its plan costs more is the price
 * of the margin, at most.
 * @param which Default: all of them.
 */
export function finishEarlier(portfolio: Portfolio, which?: readonly Ending[]): Portfolio {
  const isMeant = (debt: string, balance: string) =>
    which?.some((each) => each.debt === debt && each.balance === balance) ?? true;
  const debts = portfolio.debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((each) => (isMeant(debt.id, each.id) ? shorten(each) : each)),
  }));

  return { ...portfolio, debts };
}

/** What ends with the next payment has no month to spare. */
function shorten({ promo, deferred, ...balance }: RatedBalance): RatedBalance {
  return {
    ...balance,
    ...(promo && { promo: { ...promo, months: sooner(promo.months) } }),
    ...(deferred && { deferred: { ...deferred, months: sooner(deferred.months) } }),
  };
}

function sooner(months: number): number {
  return months > MARGIN_MONTHS ? months - MARGIN_MONTHS : months;
}

type Planned = { portfolio: Portfolio; strategy: Strategy; plan: PayoffPlan };

/**
 * The plan that finishes a month sooner what `given` finishes only in the last month of its rate, in pieces. What it
 * could not finish by then either keeps its rate to the end: its interest is told as it will be charged.
 * @returns null where nothing is to be finished sooner, or no such plan is found.
 */
export function* planningMargin({ portfolio, strategy, plan }: Planned): Pieces<Planned | null> {
  let which = lastMinute(portfolio, plan);
  while (which.length > 0) {
    const early = finishEarlier(portfolio, which);
    yield;
    const outcome = yield* planningPayoff(early, strategy);
    if (outcome.kind === "impossible") return null;
    const finished = which.filter((each) => isFinished(each, early, outcome.plan));
    // The bound is one of other terms than the lenders'.
    if (finished.length === which.length) {
      return { portfolio: early, strategy, plan: { ...outcome.plan, certificate: null } };
    }
    which = finished;
  }

  return null;
}

/** Balances that a plan finishes in time, and not a month before. */
function lastMinute(portfolio: Portfolio, plan: PayoffPlan): Ending[] {
  const early = finishEarlier(portfolio);

  return portfolio.debts
    .flatMap(({ id: debt, balances }) =>
      balances
        .filter((balance) => (monthsOf(balance) ?? 0) > MARGIN_MONTHS && balance.amount > 0)
        .map(({ id: balance }) => ({ debt, balance })),
    )
    .filter((each) => isFinished(each, portfolio, plan) && !isFinished(each, early, plan));
}

function monthsOf({ apr, promo, deferred }: RatedBalance): number | null {
  return deferred?.months ?? (promo && promo.apr < apr ? promo.months : null);
}

function isFinished({ debt: id, balance }: Ending, portfolio: Portfolio, plan: PayoffPlan) {
  const debt = portfolio.debts.find((each) => each.id === id);
  const rated = debt?.balances.find((each) => each.id === balance);
  const months = rated ? monthsOf(rated) : null;

  return debt && months !== null
    ? leftByEnd({ debt, balance, months, portfolio, plan }) === 0
    : false;
}
