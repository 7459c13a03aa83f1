import { expect, test } from "vitest";

import { growingDebts } from "./growing-debts.ts";
import type { Debt, Portfolio } from "../portfolio.ts";

const budget = { mode: "minimums-plus-extra" as const, extra: 90_000 };

function portfolioOf(...debts: Debt[]): Portfolio {
  return { debts, budget };
}

const card: Debt = {
  id: "card",
  balances: [{ id: "card", amount: 1_000_000, apr: 240_000 }],
  minimum: { type: "fixed", amount: 15_000 },
};

test("returns a debt with a minimum below its interest, even if the extra covers it", () => {
  expect(growingDebts(portfolioOf(card))).toEqual([
    { id: "card", minimum: 15_000, interest: 20_000 },
  ]);
});

test("returns a minimum equal to interest and fees, but not one cent more", () => {
  const asking = (amount: number): Debt => ({
    ...card,
    monthlyFee: 500,
    minimum: { type: "fixed", amount },
  });

  expect(growingDebts(portfolioOf(asking(20_500)))).toHaveLength(1);
  expect(growingDebts(portfolioOf(asking(20_501)))).toEqual([]);
});

test("counts charges that begin after a promotion or deferment", () => {
  const teaser: Debt = {
    ...card,
    balances: [{ id: "card", amount: 1_000_000, apr: 240_000, promo: { apr: 0, months: 6 } }],
  };
  const student: Debt = {
    id: "student",
    balances: [{ id: "student", amount: 1_000_000, apr: 60_000 }],
    minimum: { type: "fixed", amount: 4000 },
    deferment: { months: 12, isSubsidised: true },
  };

  // 10,000.00 less six payments of 150.00, at 24 %; a month later, that amount plus its unpaid interest.
  expect(growingDebts(portfolioOf(teaser))).toMatchObject([{ id: "card", minimum: 15_000 }]);
  expect(growingDebts(portfolioOf(student))).toEqual([
    { id: "student", minimum: 4000, interest: 5005 },
  ]);
});

test("omits percentage minimums above the interest, and terms", () => {
  const declining: Debt = {
    ...card,
    minimum: { type: "percentPlusInterest", share: 10_000, floor: 0 },
  };
  const term: Debt = { ...card, id: "term", minimum: { type: "amortizing", termMonths: 480 } };

  expect(growingDebts(portfolioOf(declining, term))).toEqual([]);
});
