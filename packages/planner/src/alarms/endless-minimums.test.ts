import { totalPayoff, type Debt, type Portfolio } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { findEndlessMinimums } from "./endless-minimums.ts";

function card(id: string, about: Partial<Debt> & { amount?: number; apr?: number }): Debt {
  const { amount = 5_000_00, apr = 240_000, ...rest } = about;
  return {
    id,
    balances: [{ id: "balance", amount, apr }],
    minimum: { type: "fixed", amount: 100_00 },
    ...rest,
  };
}

function portfolioOf(...debts: Debt[]): Portfolio {
  return { debts, budget: { mode: "minimums-only" } };
}

function monthsAt(payment: number, debt: Debt): number | null {
  const outcome = totalPayoff(
    { debts: [debt], budget: { mode: "total", amount: payment } },
    { type: "avalanche" },
  );
  return outcome.kind === "plan" ? outcome.totals.months : null;
}

test("a minimum that covers the interest and nothing more never pays off", () => {
  const endless = card("endless", {});
  const found = findEndlessMinimums(portfolioOf(endless, card("fine", { amount: 2_000_00 })));

  expect(found).toEqual([
    // Checked with an independent loan calculator: 5,000 at 24 % over 36 and 60 months.
    { debt: "endless", minimum: 100_00, clearsIn36: 196_17, clearsIn60: 143_84 },
  ]);
});

test("what clears a debt leaves the account with its escrow, as its minimum does", () => {
  const [found] = findEndlessMinimums(portfolioOf(card("home", { escrow: 50_00 })));

  expect(found).toEqual({
    debt: "home",
    minimum: 150_00,
    clearsIn36: 246_17,
    clearsIn60: 193_84,
  });
});

test("a minimum that declines with the balance pays off in the end", () => {
  const minimum = { type: "percentPlusInterest", share: 10_000, floor: 25_00 } as const;

  expect(findEndlessMinimums(portfolioOf(card("usual", { minimum })))).toEqual([]);
});

test("a debt without a minimum is listed only if it grows", () => {
  const collection = { apr: 0, minimum: { type: "fixed", amount: 0 } } as const;
  const found = findEndlessMinimums(
    portfolioOf(
      card("still", collection),
      card("interest", { ...collection, apr: 240_000 }),
      card("fee", { ...collection, monthlyFee: 5_00 }),
    ),
  );

  expect(found.map(({ debt }) => debt)).toEqual(["interest", "fee"]);
});

test("the payments clear in time, and a cent less does not", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 2_000_000 }),
      fc.integer({ min: 10_000, max: 350_000 }),
      (amount, apr) => {
        const debt = card("any", { amount, apr, minimum: { type: "fixed", amount: 0 } });
        const [found] = findEndlessMinimums(portfolioOf(debt));
        const { clearsIn36, clearsIn60 } = found ?? {};

        expect(monthsAt(clearsIn36 ?? 0, debt)).toBeLessThanOrEqual(36);
        expect(monthsAt((clearsIn36 ?? 0) - 1, debt) ?? 1201).toBeGreaterThan(36);
        expect(monthsAt(clearsIn60 ?? 0, debt)).toBeLessThanOrEqual(60);
        expect(monthsAt((clearsIn60 ?? 0) - 1, debt) ?? 1201).toBeGreaterThan(60);
      },
    ),
    { numRuns: 50 },
  );
});
