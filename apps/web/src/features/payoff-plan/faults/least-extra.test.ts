import { type Portfolio, totalPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { subjectFixture } from "../subject-fixture.ts";
import { withExtra } from "../with-extra.ts";
import { leastExtra } from "./least-extra.ts";

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

test("the least extra makes a plan, and a cent less does not", () => {
  const portfolio = cliff();
  const outcome = totalPayoff(withExtra(portfolio, 0), { type: "avalanche" });
  const fault = outcome.kind === "impossible" ? outcome.fault : null;
  if (fault?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");

  const extra = leastExtra({ portfolio, strategy: { type: "optimal" }, extra: 0, fault }) ?? 0;

  expect(fault.month).toBe(7);
  expect(totalPayoff(withExtra(portfolio, extra), { type: "avalanche" }).kind).toBe("plan");
  expect(totalPayoff(withExtra(portfolio, extra - 1), { type: "avalanche" }).kind).toBe(
    "impossible",
  );
});
