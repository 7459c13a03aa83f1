import { planPayoff, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { rateEnds } from "../alarms/find-cliffs.ts";
import { finishEarlier, planMargin } from "./finish-earlier.ts";

const given: Portfolio = {
  debts: [
    {
      id: "sofa",
      balances: [
        {
          id: "sofa",
          amount: 90_000,
          apr: 299_900,
          deferred: { apr: 299_900, months: 8, accrued: 0 },
        },
      ],
      minimum: { type: "fixed", amount: 40_00 },
    },
    {
      id: "visa",
      balances: [{ id: "visa", amount: 320_000, apr: 189_900 }],
      minimum: { type: "fixed", amount: 90_00 },
    },
  ],
  budget: { mode: "total", amount: 450_00 },
};

function payoffOf(portfolio: Portfolio) {
  const outcome = planPayoff(portfolio, { type: "optimal" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { totals, debts } = outcome.plan;
  return { paid: totals.paid, sofa: debts[0]?.payoffMonth };
}

test("a deferred balance is finished a month before its end, and that has a price", () => {
  const [latest, early] = [payoffOf(given), payoffOf(finishEarlier(given, rateEnds(given)))];

  expect([latest.sofa, early.sofa]).toEqual([8, 7]);
  expect(early.paid - latest.paid).toBeGreaterThan(0);
  expect(early.paid - latest.paid).toBeLessThan(20_00);
});

test("what ends with the next payment, or has no end, is as it was", () => {
  const last = given.debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((balance) => ({ ...balance, promo: { apr: 0, months: 1 } })),
  }));
  const ending = { ...given, debts: last };
  const [sofa, visa] = finishEarlier(ending, rateEnds(ending)).debts;

  expect(sofa?.balances[0]?.promo).toEqual({ apr: 0, months: 1 });
  expect(visa?.balances[0]).not.toHaveProperty("deferred");
});

test("a debt with a missed deferral and a later promotion can be planned with a margin", () => {
  const deferred = { apr: 299_900, months: 2, accrued: 150_00 };
  const portfolio: Portfolio = {
    debts: [
      {
        id: "card",
        balances: [
          { id: "sofa", amount: 900_00, apr: 199_900, deferred },
          { id: "transfer", amount: 10_00, apr: 199_900, promo: { apr: 0, months: 5 } },
        ],
        minimum: { type: "fixed", amount: 40_00 },
      },
    ],
    budget: { mode: "total", amount: 300_00 },
  };
  const strategy = { type: "avalanche" } as const;
  const outcome = planPayoff(portfolio, strategy);
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  expect(planMargin({ portfolio, strategy, plan: outcome.plan })).toBeNull();
});
