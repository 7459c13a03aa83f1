import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanHarness, type PlanHarness, SCENARIO, SETTINGS } from "#testing/plan-harness.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const entry = { id: randomUUID(), name: "Bonus" };
const FROM_ZERO = "Enter an amount from 0.00 to 999999999.99, with two decimals.";

test.for([
  ["extra", "+5.00", FROM_ZERO],
  ["extra", "1.5", FROM_ZERO],
  ["extra", "007.50", FROM_ZERO],
  ["total", "-1.00", FROM_ZERO],
  [
    "changes",
    [
      {
        kind: "growth",
        first_on: "2327-03-01",
        every_months: 12,
        amount: "1.00",
        percent: "0",
      },
    ],
    "0.first_on: Enter a date from 1900 to 2199.",
  ],
  [
    "changes",
    [
      {
        kind: "growth",
        first_on: "2027-03-01",
        every_months: 12,
        amount: "1.00",
        percent: "-1",
      },
    ],
    "0.percent: Enter a percentage from 0 to 1000, such as 24.99.",
  ],
  [
    "changes",
    [{ kind: "one_off", ...entry, on: "2027-01-01", amount: "1.5", debt: null }],
    "0.amount: Enter an amount with two decimals, such as 1234.56 or -20.00.",
  ],
] as const)(
  "400: rejects %s with %j and describes the valid form",
  async ([field, value, sentence]) => {
    const user = await harness.signUp();

    const answer = await harness.scenarioCall(user, "POST", {
      body: { ...SCENARIO, settings: { ...SETTINGS, [field]: value } },
    });
    const put = await harness.put(user, { [field]: value });

    expect([answer.statusCode, put.statusCode]).toEqual([400, 400]);
    expect(put.json()).toEqual({ [field]: [sentence] });
  },
);
