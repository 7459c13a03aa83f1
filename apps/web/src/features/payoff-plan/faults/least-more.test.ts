import { type Portfolio, totalPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { subjectFixture } from "../subject-fixture.ts";
import { withMore } from "../changed-budget.ts";
import { leastMore } from "./least-more.ts";

/** A card whose promotional rate ends in month 6, after which its minimum is far higher. */
function cliff(): Portfolio {
  const { portfolio } = subjectFixture({ Visa: { owed: 6000, apr: 27.99, minimum: 0 } });
  const [visa] = portfolio.debts;
  const [main] = visa?.balances ?? [];
  if (!visa || !main) throw new Error("no debt");

  return {
    ...portfolio,
    debts: [
      {
        ...visa,
        balances: [{ ...main, promo: { apr: 0, months: 6 } }],
        minimum: { type: "percentPlusInterest", share: 10_000, floor: 2500 },
      },
    ],
  };
}

test("the least that is added makes a plan, and a cent less does not", () => {
  const portfolio = cliff();
  const outcome = totalPayoff(portfolio, { type: "avalanche" });
  const fault = outcome.kind === "impossible" ? outcome.fault : null;
  if (fault?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");

  const more = leastMore({ portfolio, strategy: { type: "optimal" }, fault }) ?? 0;

  expect(fault.month).toBe(7);
  expect(totalPayoff(withMore(portfolio, more), { type: "avalanche" }).kind).toBe("plan");
  expect(totalPayoff(withMore(portfolio, more - 1), { type: "avalanche" }).kind).toBe("impossible");
});
