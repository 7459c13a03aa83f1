import { expect, test } from "vitest";

import type { Reason } from "../payoff-plan.ts";
import { planPayoff } from "../plan/plan-payoff.ts";
import type { Cents, Debt, Portfolio } from "../portfolio.ts";

// Cases in which avalanche is not the cheapest strategy, with the cost of avalanche and of a better plan. Two
// other implementations computed the costs.

type Terms = Omit<Partial<Debt>, "minimum"> & {
  amount: Cents;
  apr: number;
  minimum: Debt["minimum"] | Cents;
};

function debt(id: string, { amount, apr, minimum, ...more }: Terms): Debt {
  const rule = typeof minimum === "number" ? { type: "fixed" as const, amount: minimum } : minimum;
  return { id, balances: [{ id: "1", amount, apr }], minimum: rule, ...more };
}

function plus(extra: Cents, ...debts: Debt[]): Portfolio {
  return { debts, budget: { mode: "minimums-plus-extra", extra } };
}

const promotional = plus(
  40_000,
  debt("promo", {
    amount: 400_000,
    apr: 299_900,
    minimum: 11_000,
    balances: [{ id: "1", amount: 400_000, apr: 299_900, promo: { apr: 0, months: 6 } }],
  }),
  debt("card", { amount: 400_000, apr: 199_900, minimum: 10_000 }),
);

const feeding = plus(
  20_000,
  debt("tiers", {
    amount: 0,
    apr: 0,
    minimum: { type: "percent", share: 50_000, floor: 2500 },
    balances: [
      { id: "1", amount: 200_000, apr: 179_900 },
      { id: "2", amount: 300_000, apr: 0 },
    ],
  }),
  debt("card", { amount: 300_000, apr: 184_900, minimum: 6000 }),
);

const fee = plus(
  30_000,
  debt("fee card", { amount: 60_000, apr: 99_900, minimum: 3500, monthlyFee: 1200 }),
  debt("big", { amount: 600_000, apr: 249_900, minimum: 18_000 }),
);

const sofa = plus(
  30_000,
  debt("sofa", {
    amount: 0,
    apr: 0,
    minimum: 4000,
    balances: [
      {
        id: "1",
        amount: 200_000,
        apr: 269_900,
        deferred: { apr: 269_900, months: 6, accrued: 27_000 },
      },
    ],
  }),
  debt("visa", { amount: 500_000, apr: 229_900, minimum: 15_000 }),
);

const precomputed = plus(
  30_000,
  debt("precomputed", { amount: 500_000, apr: 222_000, minimum: 26_000, prepayment: "forbidden" }),
  debt("card", { amount: 500_000, apr: 199_900, minimum: 12_000 }),
);

const leaving: Portfolio = {
  ...plus(
    0,
    debt("small", { amount: 100_000, apr: 200_000, minimum: 20_000 }),
    debt("large", { amount: 1_000_000, apr: 150_000, minimum: 20_000 }),
  ),
  budget: { mode: "minimums-plus-extra-no-rollover", extra: 10_000 },
};

const deferral = (
  amount: Cents,
  apr: number,
  deferred: [apr: number, months: number, accrued: Cents],
) => {
  const [memoApr, months, accrued] = deferred;
  return [{ id: "1", amount, apr, deferred: { apr: memoApr, months, accrued } }];
};
const onePercent = { type: "percentPlusInterest", share: 10_000, floor: 2500 } as const;
// The large one cannot be cleared in time. Without it, both others can.
const threeDeferrals = plus(
  39_119,
  debt("a", {
    amount: 0,
    apr: 0,
    minimum: onePercent,
    balances: deferral(47_767, 79_300, [31_900, 4, 12_559]),
  }),
  debt("b", {
    amount: 0,
    apr: 0,
    minimum: 11_855,
    balances: deferral(474_181, 248_600, [196_000, 5, 5460]),
  }),
  debt("c", {
    amount: 0,
    apr: 0,
    minimum: onePercent,
    balances: deferral(78_575, 134_900, [232_500, 3, 2326]),
  }),
);

test.for([
  { name: "a promotion ends", portfolio: promotional, avalanche: 875_252, better: 873_020 },
  {
    name: "a minimum feeds a 0 % balance",
    portfolio: feeding,
    avalanche: 877_014,
    better: 868_574,
  },
  { name: "a fee stops", portfolio: fee, avalanche: 787_500, better: 777_484 },
  { name: "deferred interest is due", portfolio: sofa, avalanche: 864_380, better: 808_380 },
  { name: "three deferrals end", portfolio: threeDeferrals, avalanche: 671_548, better: 669_490 },
  { name: "freed minimums leave", portfolio: leaving, avalanche: 1_426_492, better: 1_407_021 },
])("costs no more than the best known plan where $name", (given) => {
  const avalanche = planPayoff(given.portfolio, { type: "avalanche" });
  const optimal = planPayoff(given.portfolio, { type: "optimal" });

  expect(avalanche).toMatchObject({ plan: { totals: { paid: given.avalanche } } });
  expect(paidIn(optimal)).toBeLessThanOrEqual(given.better);
});

function paidIn(outcome: ReturnType<typeof planPayoff>): Cents {
  return outcome.kind === "plan" ? outcome.plan.totals.paid : Infinity;
}

test("pays nothing extra on a loan that accepts no extra payments", () => {
  const outcome = planPayoff(precomputed, { type: "optimal" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;
  const extras = Array.from({ length: plan.totals.months }, (_, past) =>
    plan.month(past + 1).debts.find(({ id }) => id === "precomputed"),
  ).map((row) => row?.extra ?? 0);

  expect(extras.every((extra) => extra === 0)).toBe(true);
});

test("finds a plan although avalanche cannot pay the minimums after a promotion", () => {
  const rule = { type: "percentPlusInterest", share: 10_000, floor: 2500 } as const;
  const portfolio = plus(
    10_000,
    debt("promo", {
      amount: 600_000,
      apr: 279_900,
      minimum: rule,
      balances: [{ id: "1", amount: 600_000, apr: 279_900, promo: { apr: 0, months: 8 } }],
    }),
    debt("loan", { amount: 900_000, apr: 120_000, minimum: 20_000 }),
  );

  expect(planPayoff(portfolio, { type: "avalanche" })).toMatchObject({
    kind: "impossible",
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: 9 },
  });
  expect(planPayoff(portfolio, { type: "optimal" })).toMatchObject({ kind: "plan" });
});

test("reports a budget below the first minimums in month 1", () => {
  const { debts } = fee;
  const outcome = planPayoff(
    { debts, budget: { mode: "total", amount: 20_000 } },
    { type: "optimal" },
  );

  expect(outcome).toMatchObject({
    kind: "impossible",
    fault: { code: "BUDGET_BELOW_MINIMUMS", month: 1, minimums: 21_500, shortfall: 1500 },
  });
});

test.for<{ name: string; portfolio: Portfolio; id: string; reason: Reason }>([
  { name: "a rate that jumps", portfolio: promotional, id: "promo", reason: "PROMO_ENDS" },
  { name: "a wasted minimum", portfolio: feeding, id: "tiers", reason: "CUTS_WASTED_MINIMUM" },
  { name: "a fee", portfolio: fee, id: "fee card", reason: "STOPS_FEE" },
  { name: "a deadline", portfolio: sofa, id: "sofa", reason: "DEFERRED_DEADLINE" },
])("gives the reason for months that differ from avalanche: $name", ({ portfolio, id, reason }) => {
  const outcome = planPayoff(portfolio, { type: "optimal" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;
  const reasons = Array.from({ length: plan.totals.months }, (_, past) =>
    plan.month(past + 1).debts.find((row) => row.id === id),
  ).flatMap((row) => row?.reasons ?? []);

  expect(reasons).toContain(reason);
});
