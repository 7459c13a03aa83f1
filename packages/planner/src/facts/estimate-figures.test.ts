import { firstMinimums } from "@snowball/payoff";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { SETTINGS } from "../testing/month-fixture.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import type { DebtFacts } from "./debt-facts.ts";
import { estimateFigures } from "./estimate-figures.ts";

const TODAY = "2026-12-04";

/** Returns a card with a statement of $3,516: 1 % of it is 35.16, and it contains 71.01 of interest, of 31 days. */
function cardOwing(owed: string, facts: Partial<DebtFacts> = {}): DebtFacts {
  const apr = { value: "24.24", source: "bank" } as const;
  const card = cardFacts({
    owed: { value: owed, source: "bank" },
    balances: [balanceFacts({ amount: owed, apr })],
    minimum: { value: "106.17", source: "bank" },
    last_statement_on: "2026-11-11",
    last_statement_balance: "3516.00",
    ...facts,
  });

  return { ...card, ...estimateFigures({ ...card, minimum_estimate: null }, TODAY) };
}

test("the kind of a card's minimum follows from its last statement, its share from what is owed now", () => {
  // 106.17 less the interest of 76.36, 74.21 and 48.48.
  for (const [owed, percent] of [
    ["3780.12", "0.7886"],
    ["3673.95", "0.8699"],
    ["2400.00", "2.4038"],
  ] as const) {
    expect(cardOwing(owed).minimum_rule).toMatchObject({
      type: "percent_plus_interest",
      percent,
      floor: "25.00",
    });
  }
});

test("the month's minimum of a card is its bill, whatever was bought since the statement", () => {
  const card = cardOwing("3780.12");
  const { portfolio } = buildCurrentMonth([card], {
    today: TODAY,
    ledger: new Map(),
    settings: SETTINGS,
  });

  expect(firstMinimums(portfolio).get(card.uuid)).toBe(106_17);
});

// Statements of a bank that asks for 1 % plus the interest of each day, at least $35.
test.for([
  // Much was paid during the month, so that the balance bore more interest than it does now.
  ["2696.63", "24.24", "90.11", "1.3216", "25.00"],
  ["3352.32", "24.24", "106.89", "1.1684", "25.00"],
  ["1130.41", "20.99", "35.00", "1", "35.00"],
] as const)("interest of other days in a statement of %s hides no usual rule", (figures) => {
  const [statement, rate, minimum, percent, floor] = figures;
  const apr = { value: rate, source: "bank" } as const;
  const card = cardOwing(statement, {
    balances: [balanceFacts({ amount: statement, apr })],
    minimum: { value: minimum, source: "bank" },
    last_statement_balance: statement,
  });

  expect(card.minimum_rule).toMatchObject({ type: "percent_plus_interest", percent, floor });
});

test("a share of the whole statement is inferred as one", () => {
  const apr = { value: "12", source: "bank" } as const;
  const card = cardOwing("1900.00", {
    balances: [balanceFacts({ amount: "1900.00", apr })],
    minimum: { value: "60.00", source: "bank" },
    last_statement_balance: "2000.00",
  });

  // 60.00 of 1900.00 with a month's interest of 19.00.
  expect(card.minimum_rule).toMatchObject({ type: "percent", percent: "3.1266" });
});

test("the plan infers the share from what was owed before the payments", () => {
  const card = cardOwing("2780.12");
  const sent = { ...NOTHING_SENT, sent_this_month: "1000.00" };
  const recent = [{ on: "2026-12-02", amount: "1000.00" }];
  const ledger = new Map([[card.uuid, { ...sent, open: [], recent_payments: recent }]]);
  const { portfolio } = buildCurrentMonth([card], { today: TODAY, ledger, settings: SETTINGS });

  expect(portfolio.debts[0]?.minimum).toMatchObject({ type: "percentPlusInterest", share: 7_886 });
});

test.for([
  ["45.44", "4544.10", { floor: "25.00" }],
  ["35.00", "2542.05", { floor: "35.00" }],
] as const)(
  "the bank computed a minimum of %s at the promotional rate, of which only the end is unknown",
  ([minimum, statement, expected]) => {
    const transfer = { id: "transfer", apr: { value: "0", source: "bank" } } as const;
    const card = cardOwing(statement, {
      balances: [
        balanceFacts({ amount: "0.00", apr: { value: "22.99", source: "bank" } }),
        balanceFacts({ ...transfer, amount: statement }),
      ],
      minimum: { value: minimum, source: "bank" },
      last_statement_balance: statement,
    });

    expect(card.minimum_rule).toMatchObject({
      type: "percent_plus_interest",
      percent: "1",
      ...expected,
    });
  },
);
