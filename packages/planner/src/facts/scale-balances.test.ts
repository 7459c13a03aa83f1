import fc from "fast-check";
import { expect, test } from "vitest";

import { scaleBalances, type UnscaledBalance } from "./divide-owed.ts";

function balance(facts: Partial<UnscaledBalance> = {}): UnscaledBalance {
  return { aprType: null, apr: null, weight: null, stated: null, ...facts };
}
const cents = fc.integer({ min: 0, max: 10_000_000_000 });
const anyBalance = fc.record({
  aprType: fc.constantFrom("purchase_apr", "cash_apr", null),
  apr: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  weight: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000_000 })),
  stated: fc.option(cents, { freq: 2 }),
});

test("whatever the bank and the user say, the parts add up to what is owed and none is negative", () => {
  fc.assert(
    fc.property(cents, fc.array(anyBalance, { minLength: 1, maxLength: 8 }), (owed, balances) => {
      const parts = scaleBalances(owed, balances);

      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(owed);
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
    }),
  );
});

test("amounts that the user stated stay to the cent as long as the bank has a balance for the rest", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (stated, rest) => {
        const owed = stated.reduce((sum, amount) => sum + amount, rest);
        const balances = [
          balance({ weight: 1 }),
          ...stated.map((each) => balance({ stated: each })),
        ];

        expect(scaleBalances(owed, balances)).toEqual([rest, ...stated]);
      },
    ),
  );
});

test.for([
  [
    "the bank's amounts are shares",
    300_000,
    [{ weight: 100_000 }, { weight: 50_000 }],
    [200_000, 100_000],
  ],
  ["an odd cent goes to the largest remainder", 100, [{ weight: 1 }, { weight: 2 }], [33, 67]],
  ["of equal remainders the first takes it", 1, [{ weight: 1 }, { weight: 1 }], [1, 0]],
  [
    "without any share purchases carry it all",
    500,
    [
      { aprType: "cash_apr", apr: 299_900 },
      { aprType: "purchase_apr", apr: 100_000 },
    ],
    [0, 500],
  ],
  [
    "without purchases the highest rate does",
    500,
    [{ apr: 1 }, { apr: 9 }, { weight: 0 }],
    [0, 500, 0],
  ],
  [
    "more than is owed was stated: shares",
    100,
    [{ stated: 300 }, { stated: 100 }, { weight: 9 }],
    [75, 25, 0],
  ],
  ["a credit lies on one balance", -700, [{ apr: 1 }, { apr: 2 }], [0, -700]],
  ["a negative share is none", 100, [{ weight: -50 }, { weight: 10 }], [0, 100]],
] as const)("%s", ([, owed, balances, expected]) => {
  expect(scaleBalances(owed, balances.map(balance))).toEqual(expected);
});
