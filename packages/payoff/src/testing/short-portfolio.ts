import fc from "fast-check";

import type { Debt, Portfolio, RatedBalance } from "../portfolio.ts";

// Random portfolios that are paid off within a year or two, so that thousands of plans can be compared. With
// all terms that make avalanche lose, or with constant rates only.

const rate = fc.integer({ min: 20_000, max: 299_900 });
const amount = fc.integer({ min: 20_000, max: 400_000 });
const plain: fc.Arbitrary<Omit<RatedBalance, "id">> = fc.record({ amount, apr: rate });

const promotional = fc.record({
  amount,
  apr: rate,
  promo: fc.record({
    apr: fc.constantFrom(0, 0, 39_900),
    months: fc.integer({ min: 1, max: 12 }),
  }),
});

const deferred = fc.record({
  amount,
  apr: rate,
  deferred: fc.record({
    apr: rate,
    months: fc.integer({ min: 2, max: 8 }),
    accrued: fc.integer({ min: 0, max: 20_000 }),
  }),
});

const fixed = fc.integer({ min: 35, max: 60 }).map((portion) => (owed: number) => ({
  type: "fixed" as const,
  amount: Math.round((owed * portion) / 1000),
}));
const percentage = fc
  .record({
    type: fc.constantFrom("percent" as const, "percentPlusInterest" as const),
    share: fc.integer({ min: 20_000, max: 50_000 }),
    floor: fc.constant(2500),
  })
  .map((rule) => () => rule);

function debtOf(
  balances: fc.Arbitrary<Omit<RatedBalance, "id">[]>,
  more: fc.Arbitrary<Partial<Debt>> = fc.constant({}),
): fc.Arbitrary<Omit<Debt, "id">> {
  return fc.record({ balances, minimum: fc.oneof(fixed, percentage), more }).map((given) => {
    const owed = given.balances.reduce((sum, balance) => sum + balance.amount, 0);
    const rated = given.balances.map((balance, index) => ({ id: String(index + 1), ...balance }));
    return { balances: rated, minimum: given.minimum(owed), ...given.more };
  });
}

const one = (balance: fc.Arbitrary<Omit<RatedBalance, "id">>) =>
  fc.tuple(balance).map((all) => [...all]);
const constantDebt = debtOf(one(plain));
const anyDebt = fc.oneof(
  constantDebt,
  debtOf(one(promotional)),
  debtOf(one(deferred)),
  debtOf(one(plain), fc.record({ monthlyFee: fc.integer({ min: 200, max: 1500 }) })),
  debtOf(fc.array(fc.oneof(plain, promotional), { minLength: 2, maxLength: 2 })),
);

function portfolioOf(debt: fc.Arbitrary<Omit<Debt, "id">>, count: number): fc.Arbitrary<Portfolio> {
  return fc
    .record({
      debts: fc.array(debt, { minLength: count, maxLength: count }),
      extra: fc.integer({ min: 15_000, max: 60_000 }),
    })
    .map(({ debts, extra }) => ({
      debts: debts.map((each, index) => ({ id: `debt ${index + 1}`, ...each })),
      budget: { mode: "minimums-plus-extra", extra },
    }));
}

/** Has promotions, deferred interest, fees, several balances, and every minimum rule. */
export function shortPortfolio(debts: number): fc.Arbitrary<Portfolio> {
  return portfolioOf(anyDebt, debts);
}

/** One balance for each debt, at a constant rate. */
export function constantPortfolio(debts: number): fc.Arbitrary<Portfolio> {
  return portfolioOf(constantDebt, debts);
}
