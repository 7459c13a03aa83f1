import { randomUUID } from "node:crypto";

import type { PayoffPlan, PlanChange, Scenario, WhatIf } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanWorld, loan, type PlanWorld, SCENARIO, SETTINGS } from "#testing/plan-world.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

afterAll(() => world.close());

async function debtor() {
  const user = await world.signUp();
  const facts = { owed: "9000.00", apr: "7.99", minimum: "220.00" };
  return { user, car: (await world.create(user, loan("Car", facts))).uuid };
}

const entry = { id: randomUUID(), name: "Bonus" };
const ODD = {
  extra: "0200.00",
  total: "0900.50",
  changes: [
    { kind: "one_off", ...entry, on: "2027-01-01", amount: "-007.50", debt: null },
    {
      kind: "recurring",
      ...entry,
      id: randomUUID(),
      first_on: "2027-02-01",
      every_months: 1,
      last_on: null,
      amount: "0050.00",
    },
    {
      kind: "growth",
      first_on: "2027-03-01",
      every_months: 12,
      amount: "0005.00",
      percent: "02.50",
    },
  ] satisfies PlanChange[],
};
const PLAIN = {
  extra: "200.00",
  total: "900.50",
  changes: [{ amount: "-7.50" }, { amount: "50.00" }, { amount: "5.00", percent: "2.5" }],
};
const oddWhatIf = (car: string): WhatIf => [
  { kind: "consolidation", debts: [car], apr: "09.90", term_months: 36, fee: "0100.00" },
  { kind: "rate", debt: car, apr: "003.0" },
  { kind: "lump_sum", amount: "0100.00", on: "2027-02-15", debt: null },
];
const PLAIN_WHAT_IF = [{ apr: "9.9", fee: "100.00" }, { apr: "3" }, { amount: "100.00" }];

test("200: settings are returned in canonical form", async () => {
  const { user } = await debtor();

  const put = (await world.put(user, ODD)).json<PayoffPlan>();

  expect(put.settings).toMatchObject(PLAIN);
  expect((await world.plan(user)).settings).toEqual(put.settings);
});

test("201: created and changed scenarios are returned in canonical form", async () => {
  const { user, car } = await debtor();
  const odd = { settings: { ...SETTINGS, ...ODD }, what_if: oddWhatIf(car) };

  const kept = await world.keep(user, odd);
  const other = await world.keep(user);
  const changed = await world.scenarioCall(user, "PATCH", { path: `${other.uuid}/`, body: odd });

  for (const scenario of [kept, changed.json<Scenario>()]) {
    expect(scenario).toMatchObject({ settings: PLAIN, what_if: PLAIN_WHAT_IF });
    const path = `${scenario.uuid}/`;
    // oxlint-disable-next-line no-await-in-loop -- two
    expect((await world.scenarioCall(user, "GET", { path })).json()).toEqual(scenario);
  }
});

const FROM_ZERO = "Enter an amount from 0.00 to 999999999.99, with two decimals.";

test.for([
  ["extra", "+5.00", FROM_ZERO],
  ["extra", "1.5", FROM_ZERO],
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
    const { user } = await debtor();

    const answer = await world.scenarioCall(user, "POST", {
      body: { ...SCENARIO, settings: { ...SETTINGS, [field]: value } },
    });
    const put = await world.put(user, { [field]: value });

    expect([answer.statusCode, put.statusCode]).toEqual([400, 400]);
    expect(put.json()).toEqual({ [field]: [sentence] });
  },
);
