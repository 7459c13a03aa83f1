import { expect, test } from "vitest";

import { settingsFixture } from "./debt-fixture.ts";
import { knownFixture } from "./known-fixture.ts";
import { moneyOnScreen, withExtraOfToday } from "./monthly-money.ts";

const minimums = 9_500;
const firstMonth = "2026-12-01";
const growth = { first_on: "2025-11-30", every_months: 12, amount: "50.00", percent: "0" };

test("the total is what is on screen, and the extra what it leaves", () => {
  const money = (extra: number) => moneyOnScreen({ growth: null }, { extra, minimums, firstMonth });

  expect(money(20_000)).toEqual({ extra: "200.00", total: "295.00", growth: null });
  expect(money(0)).toEqual({ extra: "0.00", total: "95.00", growth: null });
});

test("a total below the minimums stays what it is and leaves nothing", () => {
  expect(moneyOnScreen({ growth: null }, { extra: -1_500, minimums, firstMonth })).toEqual({
    extra: "0.00",
    total: "80.00",
    growth: null,
  });
});

test.for<[string, string]>([
  ["2025-11-30", "2027-11-30"],
  ["2026-12-31", "2027-12-31"],
  ["2027-01-01", "2027-01-01"],
])("money that is set on screen has had its raises: from %s the next is on %s", ([first, next]) => {
  const settings = { growth: { ...growth, first_on: first } };

  expect(moneyOnScreen(settings, { extra: 0, minimums, firstMonth }).growth?.first_on).toBe(next);
});

test.for([
  ["it is what the total leaves with today's minimums", {}, "205.00"],
  ["it counts itself where minimums leave with their debts", { rollover: false }, "1.00"],
  ["it counts itself where there is no total", { total: null }, "1.00"],
  ["it is none where the total does not reach for the minimums", { total: "60.00" }, "0.00"],
  ["raises that came are in it", { growth }, "305.00"],
] as const)("of the extra of settings: %s", ([, about, extra]) => {
  const settings = settingsFixture({ extra: "1.00", total: "300.00", ...about });

  expect(withExtraOfToday(settings, knownFixture).extra).toBe(extra);
});
