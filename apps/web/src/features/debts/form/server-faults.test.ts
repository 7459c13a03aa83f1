import { expect, test } from "vitest";

import { serverFaults } from "./use-debt-form.ts";

const none = { sentBalances: [], shownBalances: [] };

test("shows an error inside a list or object at its own field", () => {
  expect(
    serverFaults(
      {
        name: ["This field may not be blank."],
        annual_fee: ["amount: The fee can't be negative."],
        minimum_rule: ["percent: This field is required."],
      },
      none,
    ),
  ).toEqual([
    { field: "name", sentence: "This field may not be blank." },
    { field: "annual_fee.amount", sentence: "The fee can't be negative." },
    { field: "minimum_rule.percent", sentence: "This field is required." },
  ]);
});

test("shows a balance's error at that balance, regardless of its position in the form", () => {
  expect(
    serverFaults(
      { balances: ["0.promo.last_date: The promotional rate ended on Nov 1, 2026."] },
      { sentBalances: ["b"], shownBalances: ["a", "b"] },
    ),
  ).toEqual([
    {
      field: "balances.1.promo.last_date",
      sentence: "The promotional rate ended on Nov 1, 2026.",
    },
  ]);
});
