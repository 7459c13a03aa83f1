import { expect, test } from "vitest";

import { readPlanSettings, type PlanSettingsFacts } from "./read-plan-settings.ts";
import { debt } from "../testing/plan-states.ts";

const TODAY = "2026-11-21";
const debts = [debt("a"), debt("b")];

function read(facts: Partial<PlanSettingsFacts>, today = TODAY) {
  const settings: PlanSettingsFacts = {
    strategy: "avalanche",
    custom_order: [],
    snowball_first: 1,
    extra: "250.00",
    total: null,
    rollover: true,
    changes: [],
    ...facts,
  };
  return readPlanSettings(settings, { today, debts });
}

test("paychecks with an amount make the budget, three of them in a month with three", () => {
  const paydays = { every: "two_weeks" as const, on: "2026-12-04", days: [], amount: "450.00" };
  const by = (facts: Partial<PlanSettingsFacts>) => read({ total: "800.00", paydays, ...facts });
  const { budget } = by({});

  // November 6 and 20; December 4 and 18; January 1, 15 and 29.
  expect(budget).toMatchObject({ mode: "by-month" });
  expect("amounts" in budget && budget.amounts.slice(0, 3)).toEqual([90_000, 90_000, 135_000]);
  expect(by({ paydays: { ...paydays, amount: null } }).budget).toMatchObject({ amount: 80_000 });
  expect(by({ rollover: false }).budget).toMatchObject({ extra: 25_000 });
  expect(by({ strategy: "minimum_only" }).budget).toEqual({ mode: "minimums-only" });
});

test("every strategy has its money", () => {
  expect(read({})).toEqual({
    strategy: { type: "avalanche" },
    budget: { mode: "minimums-plus-extra", extra: 25_000 },
    changes: [],
  });
  expect(read({ rollover: false }).budget).toEqual({
    mode: "minimums-plus-extra-no-rollover",
    extra: 25_000,
  });
  expect(read({ strategy: "minimum_only" })).toMatchObject({
    strategy: { type: "minimum-only" },
    budget: { mode: "minimums-only" },
  });
  expect(read({ strategy: "hybrid", snowball_first: 2 }).strategy).toEqual({
    type: "hybrid",
    snowballFirst: 2,
  });
});

test("a total is what is put in each month, whatever the minimums add up to", () => {
  const total = { total: "600.00" };

  expect(read(total).budget).toEqual({ mode: "total", amount: 60_000 });
  expect(read({ ...total, rollover: false }).budget).toEqual({
    mode: "minimums-plus-extra-no-rollover",
    extra: 25_000,
  });
  expect(read({ ...total, strategy: "minimum_only" }).budget).toEqual({ mode: "minimums-only" });
});

test("minimums and nothing else are paid whatever money comes", () => {
  const oneOff = { kind: "one_off" as const, on: "2027-01-05", amount: "-50.00", debt: null };

  expect(read({ strategy: "minimum_only", changes: [oneOff] }).changes).toEqual([]);
});

test("an order that outlived a debt names those that are left", () => {
  expect(read({ strategy: "custom", custom_order: ["b", "gone", "a"] }).strategy).toEqual({
    type: "custom",
    order: ["b", "a"],
  });
});

test.for([
  ["2026-10-31", null],
  ["2026-11-21", 1],
  ["2026-11-30", 1],
  ["2026-12-31", 2],
  ["2027-01-01", 3],
  ["2028-12-15", 26],
] as const)("money that comes once on %s is paid in month %s", ([on, month]) => {
  const { changes } = read({ changes: [{ kind: "one_off", on, amount: "-12.34", debt: "a" }] });

  expect(changes).toEqual(
    month === null ? [] : [{ type: "one-off", month, amount: -1234, debt: "a" }],
  );
});

test("money that came this month before today is for no particular debt", () => {
  const { changes } = read({
    changes: [{ kind: "one_off", on: "2026-11-20", amount: "5.00", debt: "a" }],
  });

  expect(changes).toEqual([{ type: "one-off", month: 1, amount: 500 }]);
});

test("money for a debt that is not planned goes where the strategy says", () => {
  const { changes } = read({
    changes: [{ kind: "one_off", on: "2027-01-05", amount: "5.00", debt: "gone" }],
  });

  expect(changes).toEqual([{ type: "one-off", month: 3, amount: 500 }]);
});

test.for([
  ["begins later", { first_on: "2027-02-10", every_months: 3 }, [], { firstMonth: 4 }],
  ["has begun", { first_on: "2026-06-10", every_months: 4 }, [], { firstMonth: 4 }],
  ["came this month already", { first_on: "2026-11-20", every_months: 6 }, [1], { firstMonth: 7 }],
  ["is left this month", { first_on: "2026-11-21", every_months: 6 }, [1], { firstMonth: 7 }],
  ["comes each month", { first_on: "2025-01-31", every_months: 1 }, [1], { firstMonth: 2 }],
  [
    "ends before its day of the last month",
    { first_on: "2026-12-15", every_months: 1, last_on: "2027-03-14" },
    [],
    { firstMonth: 2, lastMonth: 4 },
  ],
  [
    "ends on the last day of a short month",
    { first_on: "2026-12-31", every_months: 1, last_on: "2027-02-28" },
    [],
    { firstMonth: 2, lastMonth: 4 },
  ],
  ["is over", { first_on: "2026-01-15", every_months: 1, last_on: "2026-11-14" }, [], null],
  ["came last", { first_on: "2026-01-15", every_months: 1, last_on: "2026-11-20" }, [1], null],
  ["ends today", { first_on: "2026-01-21", every_months: 1, last_on: "2026-11-21" }, [1], null],
] as const)("money that comes again and again %s", ([, facts, oneOffs, series]) => {
  const { changes } = read({
    changes: [{ kind: "recurring", last_on: null, amount: "10.00", ...facts }],
  });

  expect(changes).toEqual([
    ...oneOffs.map((month) => ({ type: "one-off", month, amount: 1_000 })),
    ...(series
      ? [{ type: "recurring", everyMonths: facts.every_months, amount: 1_000, ...series }]
      : []),
  ]);
});

test("a pause covers the months of both its dates, and is over when they are", () => {
  const pauses = (from: string, through: string) =>
    read({ changes: [{ kind: "pause", from, through }] }).changes;

  expect(pauses("2027-01-31", "2027-02-01")).toEqual([
    { type: "pause", firstMonth: 3, lastMonth: 4 },
  ]);
  expect(pauses("2026-06-01", "2026-12-01")).toEqual([
    { type: "pause", firstMonth: 1, lastMonth: 2 },
  ]);
  expect(pauses("2026-06-01", "2026-10-31")).toEqual([]);
});

const GROWTH = { kind: "growth" as const, every_months: 12, amount: "25.00", percent: "2.5" };

test("growth is read to the millionth", () => {
  expect(read({ changes: [{ ...GROWTH, first_on: "2027-03-15" }] }).changes).toEqual([
    { type: "growth", firstMonth: 5, everyMonths: 12, amount: 2_500, share: 25_000 },
  ]);
});

test("a raise comes nearer, and what it brought stays once it came", () => {
  const first_on = "2027-03-15";
  const monthsOn = (today: string) =>
    read({ changes: [{ ...GROWTH, first_on }] }, today).changes.map((change) =>
      change.type === "growth" ? change.firstMonth : null,
    );

  expect(
    ["2026-12-31", "2027-02-01", "2027-03-14", "2027-03-31", "2027-04-01"].map(monthsOn),
  ).toEqual([[4], [2], [1], [1], [0]]);
});
