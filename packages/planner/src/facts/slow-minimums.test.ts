import {
  firstMinimums,
  planPayoff,
  type Cents,
  type Debt,
  type RatedBalance,
} from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { chargeOfMonth, inferMinimumRule } from "./estimate-minimum.ts";

/** A higher share is a past-due amount, which stays fixed. */
const MOST_OF_ISSUERS = 0.1;

function firstMinimum(debt: Debt): Cents {
  return firstMinimums({ debts: [debt], budget: { mode: "minimums-only" } }).get(debt.id) ?? 0;
}

const anyBalance = fc
  .record({
    amount: fc.integer({ min: 1_000, max: 900_000 }),
    apr: fc.integer({ min: 0, max: 359_900 }),
    promo: fc.option(
      fc.record({
        apr: fc.integer({ min: 0, max: 99_900 }),
        months: fc.integer({ min: 1, max: 21 }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ promo, ...rest }): Omit<RatedBalance, "id"> => ({ ...rest, ...(promo && { promo }) }));

/** Returns half a percent of the balances plus a month's interest at the rates after promotions. */
function enoughFor(balances: readonly Pick<RatedBalance, "amount" | "apr">[]): number {
  return balances.reduce((sum, { amount, apr }) => sum + amount * (0.005 + apr / 12e6), 0);
}

test("an inferred rule pays half a percent and the interest after promotions, whichever balances are left", () => {
  fc.assert(
    fc.property(
      fc.array(anyBalance, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 5_000, max: 90_000 }),
      (drawn, sharePpm) => {
        const balances = drawn
          .map((balance, at) => ({ ...balance, id: String(at) }))
          .toSorted((one, other) => other.apr - one.apr);
        const charge = chargeOfMonth(balances, 0);
        // The smallest minimum that can cover half a percent plus today's interest; a smaller one has no such rule.
        const minimum = charge.charged + Math.ceil((charge.owed * sharePpm) / 1_000_000);
        fc.pre(minimum < (charge.owed + charge.charged) * MOST_OF_ISSUERS);
        const rule = inferMinimumRule(charge, minimum);
        expect(rule.type).not.toBe("fixed");

        // Minimums are allocated to the lowest rate first, so the highest rates remain.
        for (const count of balances.keys()) {
          const left = balances
            .slice(0, count + 1)
            .map(({ id, amount, apr }) => ({ id, amount, apr }));
          const debt: Debt = { id: "card", balances: left, minimum: rule };
          const owed = left.reduce((sum, { amount, apr }) => sum + amount * (1 + apr / 12e6), 0);

          // Each balance is rounded to the cent, and so is the share.
          expect(firstMinimum(debt) + left.length + 1).toBeGreaterThan(
            Math.min(enoughFor(left), owed),
          );
        }
      },
    ),
  );
});

test.for([
  [
    "$5,000, three fifths of it free of interest for half a year",
    [
      { id: "old", amount: 200_000, apr: 249_900 },
      { id: "new", amount: 300_000, apr: 269_900, promo: { apr: 0, months: 6 } },
    ],
    120_00,
    // $41.65 of interest leave $78.35.
    15_670,
  ],
  [
    "$4,000 free of interest for a year",
    [{ id: "all", amount: 400_000, apr: 299_900, promo: { apr: 0, months: 12 } }],
    110_00,
    27_500,
  ],
] as const)(
  "%s: a plain share would hardly pay it off afterwards, so interest comes on top",
  ([, balances, minimum, share]) => {
    const rule = inferMinimumRule(chargeOfMonth(balances, 0), minimum);
    expect(rule).toEqual({ type: "percentPlusInterest", share, floor: 25_00 });

    const debts: Debt[] = [{ id: "card", balances, minimum: rule }];
    const portfolio = { debts, budget: { mode: "minimums-only" } } as const;
    const outcome = planPayoff(portfolio, { type: "minimum-only" });
    expect(firstMinimums(portfolio).get("card")).toBe(minimum);
    expect(outcome.kind === "plan" && outcome.plan.totals.months).toBeLessThan(20 * 12);
  },
);

test("a minimum that is about the interest follows no rule of issuers, so it stays", () => {
  // $104.13 of interest: a plain 2.15 % would take more than eighty years.
  const balances = [{ id: "all", amount: 500_000, apr: 249_900 }];
  const rule = inferMinimumRule(chargeOfMonth(balances, 0), 110_00);

  expect(rule).toEqual({ type: "fixed", amount: 110_00 });
});
