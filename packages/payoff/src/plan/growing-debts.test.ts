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

test("a minimum below the interest is told, although the extra would cover it", () => {
  expect(growingDebts(portfolioOf(card))).toEqual([
    { id: "card", minimum: 15_000, interest: 20_000 },
  ]);
});

test("a minimum that equals interest and fees is told, one cent more is not", () => {
  const asking = (amount: number): Debt => ({
    ...card,
    monthlyFee: 500,
    minimum: { type: "fixed", amount },
  });

  expect(growingDebts(portfolioOf(asking(20_500)))).toHaveLength(1);
  expect(growingDebts(portfolioOf(asking(20_501)))).toEqual([]);
});

test("what is charged only after a promotion or a deferment counts as well", () => {
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

  // 10,000.00 less six payments of 150.00, at 24 %; that plus what is unpaid of it a month later.
  expect(growingDebts(portfolioOf(teaser))).toMatchObject([{ id: "card", minimum: 15_000 }]);
  expect(growingDebts(portfolioOf(student))).toEqual([
    { id: "student", minimum: 4000, interest: 5005 },
  ]);
});

test("shares of the balance that cover the interest, and terms, shrink a debt", () => {
  const declining: Debt = {
    ...card,
    minimum: { type: "percentPlusInterest", share: 10_000, floor: 0 },
  };
  const term: Debt = { ...card, id: "term", minimum: { type: "amortizing", termMonths: 480 } };

  expect(growingDebts(portfolioOf(declining, term))).toEqual([]);
});
