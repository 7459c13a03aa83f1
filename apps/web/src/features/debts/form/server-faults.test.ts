import { expect, test } from "vitest";

import { serverFaults } from "./server-faults.ts";

const none = { sentBalances: [], shownBalances: [] };

test("a fault inside a list or an object is shown at its own field", () => {
  expect(
    serverFaults(
      {
        name: ["This field may not be blank."],
        annual_fee: ["amount: The fee cannot be negative."],
        minimum_rule: ["percent: This field is required."],
      },
      none,
    ),
  ).toEqual({
    name: "This field may not be blank.",
    "annual_fee.amount": "The fee cannot be negative.",
    "minimum_rule.percent": "This field is required.",
  });
});

test("a balance's fault is shown at the balance that was sent, wherever it stands in the form", () => {
  expect(
    serverFaults(
      { balances: ["0.promo.last_date: The promotional rate ended on Nov 1, 2026."] },
      { sentBalances: ["b"], shownBalances: ["a", "b"] },
    ),
  ).toEqual({ "balances.1.promo.last_date": "The promotional rate ended on Nov 1, 2026." });
});
