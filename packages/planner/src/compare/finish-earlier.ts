import type { Portfolio, RatedBalance } from "@snowball/payoff";

/** So long before it ends a promotion's balance is finished unless the user takes the risk. */
const MARGIN_MONTHS = 1;

/**
 * The portfolio as if every promotion and deferral ended a month sooner: its plan finishes by then whatever pays to be
 * finished, and a payment that goes astray in the last month costs nothing. What its plan costs more is the price
 * of the margin, at most.
 */
export function finishEarlier(portfolio: Portfolio): Portfolio {
  const debts = portfolio.debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map(shorten),
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
