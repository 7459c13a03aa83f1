import type { Paydays } from "@snowball/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

import { anyPaychecks, paychecksCase } from "../testing/any-paychecks.ts";
import { BIWEEKLY, dueDays, month } from "../testing/month-plan-fixture.ts";
import { allocatePaychecks, delayedExtras } from "./allocate-paychecks.ts";

const FIRST = { paydays: BIWEEKLY, today: "2026-12-01" };

test("an extra waits for the paycheck that brings it, and not where that comes in time", () => {
  const car = { debt: "car", on: "2026-12-28", minimum: 500_00 };
  const early = { debt: "visa", on: "2026-12-02", extra: 500_00 };
  const late = { ...early, on: "2026-12-28" };

  expect(delayedExtras(month([early, car]), FIRST)).toEqual([
    [{ amount: 500_00, from: "2026-12-04" }],
    [],
  ]);
  expect(delayedExtras(month([late, car]), FIRST)).toEqual([[], []]);
});

test("an extra that two paychecks bring waits for the second with what that brings", () => {
  const extra = { debt: "visa", on: "2026-12-10", extra: 800_00 };
  const car = { debt: "car", on: "2026-12-28", minimum: 200_00 };

  expect(delayedExtras(month([extra, car]), FIRST)).toEqual([
    [{ amount: 300_00, from: "2026-12-18" }],
    [],
  ]);
});

test("each part of an extra that waits has its own paycheck", () => {
  const extra = { debt: "visa", on: "2026-12-02", extra: 800_00 };
  const car = { debt: "car", on: "2026-12-28", minimum: 200_00 };

  expect(delayedExtras(month([extra, car]), FIRST)).toEqual([
    [
      { amount: 500_00, from: "2026-12-04" },
      { amount: 300_00, from: "2026-12-18" },
    ],
    [],
  ]);
});

test("each part of an extra that waits is at least a dollar", () => {
  const extra = { debt: "visa", on: "2026-12-02" };
  const car = { debt: "car", on: "2026-12-28", minimum: 200_00 };
  const partsOf = (amount: number, carMinimum = car.minimum) =>
    delayedExtras(
      month([
        { ...extra, extra: amount },
        { ...car, minimum: carMinimum },
      ]),
      FIRST,
    )[0];

  expect(partsOf(500_62)).toEqual([
    { amount: 499_62, from: "2026-12-04" },
    { amount: 1_00, from: "2026-12-18" },
  ]);
  // The bill leaves 62 cents of the first paycheck.
  expect(partsOf(300_00, 999_38 - 300_00)).toEqual([{ amount: 300_00, from: "2026-12-04" }]);
});

test("an extra of less than a dollar is sent with its bill, although a later paycheck brings it", () => {
  const store = { debt: "store", on: "2026-12-10", minimum: 499_70, extra: 62 };

  expect(delayedExtras(month([store]), FIRST)).toEqual([[]]);
});

test("of two extras, that of the debt which is paid off later waits", () => {
  const extra = { on: "2026-12-02", extra: 500_00 };
  const plan = month([
    { debt: "visa", ...extra },
    { debt: "fuel", ...extra },
  ]);

  expect(delayedExtras({ ...plan, payoffOrder: ["fuel", "visa"] }, FIRST)).toEqual([
    [{ amount: 500_00, from: "2026-12-18" }],
    [{ amount: 500_00, from: "2026-12-04" }],
  ]);
});

test("an extra waits for next month's first paycheck if next month's first payments need its money", () => {
  const paydays: Paydays = { every: "half_month", on: null, days: [15, 31], amount: "500.00" };
  const visa = { debt: "visa", on: "2026-12-18", minimum: 100_00 };
  const car = { debt: "car", on: "2026-12-20", minimum: 350_00, extra: 550_00 };
  const plan = month([visa, car], {
    dueDays: [dueDays("visa", "2026-12-18", { nextPayBy: "2027-01-10" })],
  });

  expect(delayedExtras(plan, { paydays, today: "2026-12-01" })).toEqual([
    [],
    [
      { amount: 400_00, from: "2026-12-31" },
      { amount: 100_00, from: "2027-01-15" },
    ],
  ]);
});

test("money that is there by the day of a bill and its extra pays the bill first", () => {
  const plan = month([{ debt: "store", on: "2026-12-10", minimum: 75_00, extra: 40_00 }]);
  const deadline = "2026-12-10";
  const instructions = plan.instructions.map((each) => ({ ...each, deadline }));
  const paydays: Paydays = { ...BIWEEKLY, amount: "80.00" };

  expect(delayedExtras({ ...plan, instructions }, { ...FIRST, paydays })).toEqual([
    [{ amount: 35_00, from: deadline, isFromSavings: true }],
  ]);
});

test("what is there by an extra's day and what waits are the extra, as the paychecks tell it", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...on } = paychecksCase(drawn);
      const { paychecks, waiting, waitingFrom } = allocatePaychecks(plan, on);
      const waits = delayedExtras(plan, on);

      for (const [at, { debt, extra, sendOn }] of plan.instructions.entries()) {
        const parts = paychecks.flatMap(({ date, pays }) =>
          pays
            .filter((part) => part.kind === "extra" && part.debt === debt)
            .map(({ amount }) => ({ date, amount })),
        );
        const kept = waiting
          .filter((each) => each.debt === debt)
          .map(({ amount }) => ({ amount, date: waitingFrom }));
        const late = [...parts, ...kept].filter(({ date }) => (date ?? "") > sendOn);
        expect(waits[at]).toEqual(late.map(({ amount, date }) => ({ amount, from: date })));
        expect([...parts, ...kept].reduce((sum, { amount }) => sum + amount, 0)).toBe(extra);
      }
    }),
  );
});
