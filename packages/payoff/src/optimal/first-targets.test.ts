import { expect, test } from "vitest";

import { totalPayoff } from "../plan/plan-payoff.ts";
import type { Cents, Debt, MinimumRule, Portfolio, RatedBalance } from "../portfolio.ts";

function debt(id: string, balances: readonly Omit<RatedBalance, "id">[], terms: Terms): Debt {
  return {
    id,
    balances: balances.map((balance, at) => ({ id: String(at), ...balance })),
    ...terms,
  };
}

type Terms = { minimum: MinimumRule; monthlyFee?: Cents };

function withExtra(extra: Cents, ...debts: Debt[]): Portfolio {
  return { debts, budget: { mode: "minimums-plus-extra", extra } };
}

function deferred(months: number, accrued: Cents) {
  return { deferred: { apr: 269_900, months, accrued } };
}

const twoCardsOfDeferrals = withExtra(
  10_000,
  debt("one", [{ amount: 252_767, apr: 249_900, ...deferred(5, 16_644) }], {
    minimum: { type: "fixed", amount: 7583 },
    monthlyFee: 500,
  }),
  debt(
    "two",
    [
      { amount: 35_209, apr: 299_900, ...deferred(6, 3395) },
      { amount: 40_404, apr: 299_900, ...deferred(8, 2863) },
    ],
    { minimum: { type: "percentPlusInterest", share: 20_000, floor: 2500 } },
  ),
);

const deferralsBesidePromotion = withExtra(
  40_000,
  debt(
    "one",
    [
      { amount: 138_556, apr: 99_900, ...deferred(9, 19_750) },
      { amount: 3644, apr: 299_900, ...deferred(5, 29_848) },
    ],
    {
      minimum: { type: "percentPlusInterest", share: 50_000, floor: 2500 },
      monthlyFee: 500,
    },
  ),
  debt("two", [{ amount: 406_482, apr: 179_900, promo: { apr: 0, months: 5 } }], {
    minimum: { type: "fixed", amount: 12_194 },
    monthlyFee: 500,
  }),
);

const twoPromotionsAndFee = withExtra(
  40_000,
  debt("one", [{ amount: 321_459, apr: 184_900, promo: { apr: 0, months: 4 } }], {
    minimum: { type: "percentPlusInterest", share: 20_000, floor: 2500 },
    monthlyFee: 1200,
  }),
  debt("two", [{ amount: 588_177, apr: 249_900, promo: { apr: 0, months: 5 } }], {
    minimum: { type: "fixed", amount: 17_645 },
  }),
);

// `least` comes from another program: the least total over every choice of the target debt in each of the
// first nine months.
test.for([
  { what: "deferrals on two cards", portfolio: twoCardsOfDeferrals, least: 430_907 },
  { what: "deferrals beside a promotion", portfolio: deferralsBesidePromotion, least: 565_464 },
  { what: "two promotions and a fee", portfolio: twoPromotionsAndFee, least: 991_177 },
])("matches an exhaustive search of the first months: $what", ({ portfolio, least }) => {
  const outcome = totalPayoff(portfolio, { type: "optimal" });

  expect(outcome.kind).toBe("plan");
  expect(outcome.kind === "plan" && outcome.totals.paid).toBeLessThanOrEqual(least);
});
