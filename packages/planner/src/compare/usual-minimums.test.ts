import { totalMinimumsOnly, type PlanTotals } from "@snowball/payoff";
import { expect, test } from "vitest";

import { readPortfolio } from "../facts/read-portfolio.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { withUsualMinimums } from "./estimated-rules.ts";

/** Returns the result of minimum payments on a card at 29.99 %, with the minimum of its last statement. */
function minimumsOnly(owed: string, minimum: string, rule: "stated" | null = null): PlanTotals {
  const apr = { value: "29.99", source: "bank" } as const;
  const card = cardFacts({
    owed: { value: owed, source: "bank" },
    balances: [balanceFacts({ amount: owed, apr })],
    minimum: { value: minimum, source: "bank" },
    minimum_rule: rule && {
      type: "fixed",
      amount: "150.00",
      percent: null,
      floor: null,
      term_months: null,
      source: "user",
    },
  });
  const { debts, estimated } = readPortfolio([card], "2027-06-01");
  const portfolio = { debts, budget: { mode: "total", amount: 500_00 } } as const;
  const outcome = totalMinimumsOnly(withUsualMinimums(portfolio, estimated));
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.totals;
}

test("the comparison with minimums stays nearly the same, whatever a statement asks for", () => {
  // Of these, other rules would follow: a plain share, the floor alone, a share plus interest.
  const first = minimumsOnly("2400.00", "85.00");
  const others = [
    minimumsOnly("2390.00", "35.00"),
    minimumsOnly("2380.00", "119.00"),
    minimumsOnly("2370.00", "72.50"),
  ];

  for (const { months, interest } of others) {
    expect(Math.abs(months - first.months)).toBeLessThanOrEqual(2);
    expect(Math.abs(interest - first.interest)).toBeLessThan(first.interest * 0.02);
  }
});

test("a stated rule is compared with as it is", () => {
  expect(minimumsOnly("2400.00", "85.00", "stated").months).toBe(21);
});
