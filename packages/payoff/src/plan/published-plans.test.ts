import { expect, test } from "vitest";

import { planPayoff, totalPayoff } from "./plan-payoff.ts";
import type { Debt, Portfolio, Strategy } from "../portfolio.ts";
import { loan } from "../testing/planned.ts";

// Totals from other programs and from exhaustive searches, for portfolios where the obvious order is not the
// best.

const avalanche: Strategy = { type: "avalanche" };

function paid(debts: readonly Debt[], extra: number, strategy: Strategy): number | null {
  const portfolio: Portfolio = { debts, budget: { mode: "minimums-plus-extra", extra } };
  const outcome = totalPayoff(portfolio, strategy);
  return outcome.kind === "plan" ? outcome.totals.paid : null;
}

const teaser: Debt = {
  id: "teaser",
  balances: [{ id: "teaser", amount: 400_000, apr: 299_900, promo: { apr: 0, months: 6 } }],
  minimum: { type: "fixed", amount: 11_000 },
};
const steady = loan("steady", 400_000, { apr: 199_900, minimum: 10_000 });

test.for<{ order: string[]; total: number }>([
  { order: ["teaser", "steady"], total: 878_253 },
  { order: ["steady", "teaser"], total: 883_432 },
])(
  "returns the published total of a promotion against a constant rate: order $order",
  ({ order, total }) => {
    expect(paid([teaser, steady], 40_000, { type: "custom", order })).toBe(total);
  },
);

test("ranks a card by its highest next rate each month", () => {
  const card: Debt = {
    id: "card",
    balances: [
      { id: "purchases", amount: 50_000, apr: 299_900 },
      { id: "transfer", amount: 450_000, apr: 180_000, promo: { apr: 0, months: 15 } },
    ],
    minimum: { type: "fixed", amount: 10_000 },
  };
  const other = loan("other", 400_000, { apr: 229_900, minimum: 12_000 });

  expect(paid([card, other], 40_000, avalanche)).toBe(947_518);
  const cardFirst: Strategy = { type: "custom", order: ["card", "other"] };
  expect(paid([card, other], 40_000, cardFirst)).toBe(998_761);
});

test("saves nothing by paying a precomputed loan first", () => {
  const precomputed = loan("precomputed", 24 * 26_000, { apr: 0, minimum: 26_000 });
  const card = loan("card", 500_000, { apr: 199_900, minimum: 15_000 });
  const loanFirst: Strategy = { type: "custom", order: ["precomputed", "card"] };

  expect(paid([precomputed, card], 30_000, avalanche)).toBe(1_181_595);
  expect(paid([precomputed, card], 30_000, loanFirst)).toBe(1_236_003);
  expect(paid([{ ...precomputed, prepayment: "forbidden" }, card], 30_000, loanFirst)).toBe(
    1_181_595,
  );
});

test("reranks ten debts by the smallest balance each month", () => {
  const terms: [number, number, number][] = [
    [124_567, 269_900, 4500],
    [482_015, 222_400, 12_500],
    [731_042, 189_900, 16_000],
    [298_000, 194_900, 7500],
    [64_000, 39_900, 4000],
    [1_145_033, 64_900, 28_950],
    [870_000, 45_300, 9800],
    [1_530_075, 68_000, 17_608],
    [625_000, 129_900, 21_055],
    [189_999, 99_900, 6200],
  ];
  const debts = terms.map(([amount, apr, minimum], index) =>
    loan(`debt ${index}`, amount, { apr, minimum }),
  );
  const budget = { mode: "minimums-plus-extra" as const, extra: 50_000 };
  const outcome = planPayoff({ debts, budget }, { type: "snowball" });

  // A static order costs 10,114.49.
  expect(outcome).toMatchObject({ plan: { totals: { months: 40, interest: 1_007_935 } } });
});
