import { expect, test } from "vitest";

import { HOUSEHOLDS } from "./households.ts";
import { debtFreeMonthDrift } from "./measure-predictions.ts";
import { simulateFollowingPlan } from "./simulate-following-plan.ts";
import { simulateLedger } from "./simulate-ledger.ts";

// The short form of `npm run test:simulation`, in the default run.

const DAYS = 200;
const SMOKE_HOUSEHOLDS = HOUSEHOLDS.filter(({ name }) =>
  ["two cards", "a car and a card", "three cards and a car, paid every week"].includes(name),
);

test.each(SMOKE_HOUSEHOLDS)(
  "$name: keeps its debt-free month for 200 days of paying what the plan asks for",
  (household) => {
    const simulation = simulateFollowingPlan(household, DAYS);

    expect(simulation.days).toHaveLength(DAYS);
    expect(simulation.lateDays).toEqual([]);
    expect(simulation.overBudget).toEqual([]);
    expect(simulation.requestedTwice).toEqual([]);
    expect(debtFreeMonthDrift(simulation)).toBeLessThanOrEqual(1);
  },
);

test("a household that sends parts on some days is asked for no more than its budget or what is due", () => {
  const [household] = SMOKE_HOUSEHOLDS as [(typeof HOUSEHOLDS)[number]];
  const shares = [1, 0.5, 0, 1.25, 1];
  const simulation = simulateFollowingPlan(household, DAYS, (day) => shares[day % 5] ?? 1);

  expect(
    simulation.overBudget.filter(({ sent, listed, due, budget }) => {
      return listed > Math.max(budget - sent, due);
    }),
  ).toEqual([]);
  expect(simulation.requestedTwice).toEqual([]);
});

test("the ledger agrees with the bank for 60 days of paying what it asks for", () => {
  const { accounts = [] } =
    HOUSEHOLDS.find(({ name }) => name === "a card and a student loan") ?? {};
  const { wrong, late, payments } = simulateLedger(accounts, "as asked", 60);

  expect(wrong).toEqual([]);
  expect(late).toEqual([]);
  expect(payments.length).toBeGreaterThan(2);
});
