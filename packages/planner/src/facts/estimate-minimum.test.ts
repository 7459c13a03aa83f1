import {
  firstMinimums,
  planPayoff,
  type Cents,
  type Debt,
  type MinimumRule,
} from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { chargeOfMonth, estimateMinimum, inferMinimumRule } from "./estimate-minimum.ts";

function card(owed: Cents, apr: number, minimum: MinimumRule): Debt {
  return { id: "card", balances: [{ id: "all", amount: owed, apr }], minimum };
}

function chargeOf(owed: Cents, apr: number) {
  return chargeOfMonth([{ id: "all", amount: owed, apr }], 0);
}

function firstMinimum(debt: Debt): Cents | undefined {
  return firstMinimums({ debts: [debt], budget: { mode: "minimums-only" } }).get("card");
}

test.for([
  ["1 % of the balance and the month's interest", 531_200, 252_000, 16_467],
  ["never below $25", 50_000, 249_900, 2_500],
  ["the whole balance where that is less", 1_500, 249_900, 1_531],
] as const)("the usual estimate is %s", ([, owed, apr, expected]) => {
  expect(estimateMinimum(chargeOf(owed, apr))).toBe(expected);
});

test("the estimate is what the engine would ask for by that rule", () => {
  const rule: MinimumRule = { type: "percentPlusInterest", share: 10_000, floor: 25_00 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (owed, apr) => {
        expect(estimateMinimum(chargeOf(owed, apr))).toBe(firstMinimum(card(owed, apr, rule)));
      },
    ),
  );
});

const plausible = fc
  .record({
    owed: fc.integer({ min: 1_000, max: 990_000 }),
    apr: fc.integer({ min: 0, max: 360_000 }),
    share: fc.integer({ min: 10_000, max: 50_000 }),
  })
  .map(({ owed, apr, share }) => {
    const { charged } = chargeOf(owed, apr);
    return { owed, apr, charged, minimum: Math.round((owed * share) / 1_000_000) + charged };
  })
  // The share applies to the balance plus interest, which must be below $10,000.
  .filter(({ owed, charged }) => owed + charged <= 1_000_000);

test("month 1 of an inferred rule asks for what the bank states, to the cent", () => {
  fc.assert(
    fc.property(plausible, ({ owed, apr, minimum }) => {
      const rule = inferMinimumRule(chargeOf(owed, apr), minimum);

      expect(firstMinimum(card(owed, apr, rule))).toBe(minimum);
    }),
  );
});

test("above $10,000 month 1 is at most a cent off for each $20,000", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 20_000_000 }),
      fc.integer({ min: 15_000, max: 50_000 }),
      (owed, share) => {
        const minimum = Math.round((owed * share) / 1_000_000);
        const rule = inferMinimumRule(chargeOf(owed, 0), minimum);
        const asked = firstMinimum(card(owed, 0, rule)) ?? 0;

        expect(Math.abs(asked - minimum)).toBeLessThanOrEqual(Math.ceil(owed / 2_000_000));
      },
    ),
  );
});

test.for([
  ["1 % plus interest", 531_200, 252_000, 16_467, "percentPlusInterest", 10_000],
  ["2 % of the balance", 400_000, 180_000, 8_120, "percent", 20_000],
  ["3 % of the balance", 400_000, 180_000, 12_180, "percent", 30_000],
] as const)(
  "the rule of an issuer that asks for %s is recognized",
  ([, owed, apr, minimum, type, share]) => {
    const rule = inferMinimumRule(chargeOf(owed, apr), minimum);

    expect(rule).toMatchObject({ type, floor: 2_500 });
    expect("share" in rule && Math.abs(rule.share - share)).toBeLessThanOrEqual(2);
  },
);

const usual = { type: "percentPlusInterest", share: 10_000, floor: 25_00 };

test.for([
  ["a floor of the issuer's own", 50_000, 3_500, { ...usual, floor: 3_500 }],
  ["the whole small balance", 1_000, 1_021, { ...usual, floor: 1_021 }],
  ["nothing this time", 300_000, 0, usual],
  ["less than any issuer asks for", 900_000, 3_500, usual],
  ["a past-due amount on top", 100_000, 40_000, { type: "fixed", amount: 40_000 }],
] as const)("a minimum that is %s is read as such", ([, owed, minimum, expected]) => {
  expect(inferMinimumRule(chargeOf(owed, 249_900), minimum)).toEqual(expected);
});

test("inferred minimums decline with the balance, so paying only them takes decades, not years", () => {
  const rule = inferMinimumRule(chargeOf(531_200, 252_000), 16_467);
  const costOf = (minimum: MinimumRule) => {
    const debts = [card(531_200, 252_000, minimum)];
    const outcome = planPayoff(
      { debts, budget: { mode: "minimums-only" } },
      { type: "minimum-only" },
    );
    return outcome.kind === "plan" ? outcome.plan.totals : outcome.fault;
  };

  // $5,312 at 25.2 %, computed without this engine: the usual rule takes 242 months and $10,016 of interest, a fixed
  // minimum 55 months and $3,653.
  expect(costOf(rule)).toMatchObject({ months: 242, interest: 1_001_602 });
  expect(costOf({ type: "fixed", amount: 16_467 })).toMatchObject({
    months: 55,
    interest: 365_325,
  });
});
