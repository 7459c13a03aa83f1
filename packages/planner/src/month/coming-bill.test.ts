import { expect, test } from "vitest";

import { estimateFigures } from "../facts/estimate-figures.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, household, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";

const TODAY = "2027-02-01";
const apr = { value: "28.99", source: "bank" } as const;

/** Its statement of $924.44 asked for $74.51. That of Feb 3 makes the bill of Feb 28. */
const reported = {
  ...cardFacts({
    owed: { value: "542.80", source: "bank" },
    balances: [
      balanceFacts({ amount: "0.00", apr }),
      balanceFacts({
        id: "special",
        apr_type: "special",
        amount: "542.80",
        apr: { value: "0", source: "bank" },
        deferred: { apr: "28.99", last_date: "2027-04-02", accrued: "130.20" },
      }),
    ],
    minimum: { value: "74.51", source: "bank" },
    due_day: 28,
    last_statement_on: "2027-01-03",
    last_statement_balance: "924.44",
  }),
  minimum_estimate: null,
};
const card = { ...reported, ...estimateFigures(reported, TODAY) };
const settings = { ...SETTINGS, total: "300.00" };

function comingBill(paid = "0.00", about: Partial<typeof card> = {}) {
  const coming = bill("2027-02-28", {
    billed: "74.51",
    due: null,
    left: "74.51",
    paid,
    is_last_statement: true,
  });
  const recent_payments = [
    { on: "2027-01-04", amount: "108.53" },
    { on: "2027-02-01", amount: "273.11" },
  ];
  const ledgers = [ledger([coming], { recent_payments })];
  const debts = [{ ...card, ...about }];

  return monthOf(household({ today: TODAY, debts, ledgers, settings })).payments[0];
}

test("estimates the bill of a coming statement from what is owed, not from the last statement", () => {
  // 8.06 % of $542.80.
  expect(comingBill()).toMatchObject({ minimum: "43.75", statement_on: "2027-02-03" });
});

test("subtracts what was paid of the bill of a coming statement from the whole bill", () => {
  const left = card.balances.map((each) => ({
    ...each,
    amount: each.id === "special" ? "522.80" : "0.00",
  }));

  expect(
    comingBill("20.00", { owed: { value: "522.80", source: "bank" }, balances: left }),
  ).toMatchObject({
    // The bill contains four cents of the month's interest on the $20.00.
    minimum: "23.79",
  });
});
