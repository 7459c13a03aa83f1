import { firstMinimums, type Cents, type MinimumRule, type RatePpm } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { chargeOfMonth } from "./estimate-minimum.ts";
import { minimumEnds } from "./estimate-ends.ts";

const chargeOf = (owed: Cents, apr: RatePpm) =>
  chargeOfMonth([{ id: "all", amount: owed, apr }], 0);

function requested(rule: MinimumRule, owed: Cents, apr: RatePpm): Cents {
  const debts = [{ id: "card", balances: [{ id: "all", amount: owed, apr }], minimum: rule }];
  return firstMinimums({ debts, budget: { mode: "minimums-only" } }).get("card") ?? 0;
}

test.for([
  // 2.5 % would leave less than half a percent in addition to interest.
  ["a dear card", 300_000, 249_900, { type: "percent", share: 30_000 }],
  ["a very dear card", 300_000, 599_900, { type: "percentPlusInterest", share: 10_000 }],
  ["a credit union's card", 300_000, 149_900, { type: "percent", share: 20_000 }],
] as const)(
  "of %s whose minimum is unknown the least is what issuers ask for that is paid off by it",
  (given) => {
    const [, owed, apr, least] = given;

    expect(minimumEnds(chargeOf(owed, apr), null)?.later).toEqual({ ...least, floor: 25_00 });
  },
);

test.for([
  ["is nothing this time", 300_000, 0],
  ["is less than any issuer asks for", 900_000, 35_00],
] as const)("a minimum that %s is as good as unknown", ([, owed, minimum]) => {
  const charge = chargeOf(owed, 249_900);

  expect(minimumEnds(charge, minimum)).toEqual(minimumEnds(charge, null));
});

test("a minimum that shows its share leaves the floor and the kind of rule open", () => {
  const [owed, apr, minimum] = [531_200, 252_000, 164_67];
  const ends = minimumEnds(chargeOf(owed, apr), minimum);

  expect(ends).toMatchObject({
    sooner: { type: "percentPlusInterest", floor: 40_00 },
    later: { type: "percent", floor: 25_00 },
  });
  expect(ends && [requested(ends.sooner, owed, apr), requested(ends.later, owed, apr)]).toEqual([
    minimum,
    minimum,
  ]);
});

test("far more than any issuer asks for may be asked once", () => {
  expect(minimumEnds(chargeOf(100_000, 249_900), 400_00)).toEqual({
    sooner: { type: "fixed", amount: 400_00 },
    later: { type: "percentPlusInterest", share: 10_000, floor: 25_00 },
  });
});

test("an issuer's floor has one reading only", () => {
  expect(minimumEnds(chargeOf(50_000, 249_900), 35_00)).toBeNull();
});

test("no end leaves a balance growing unless the stated minimum does", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.integer({ min: 0, max: 400_000 }),
      (owed, apr) => {
        const charge = chargeOf(owed, apr);
        const ends = minimumEnds(charge, null);
        if (!ends) throw new Error("an unknown minimum has ends");

        expect(requested(ends.later, owed, apr)).toBeGreaterThan(charge.charged);
        expect(requested(ends.sooner, owed, apr)).toBeGreaterThanOrEqual(
          requested(ends.later, owed, apr),
        );
      },
    ),
  );
});
