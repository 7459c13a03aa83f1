import { daysBetween } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { dueDateOf } from "./due-date-rules.ts";

const TODAY = "2026-12-01";

test("the user's day stands in place of the bank's date, of the same bill", () => {
  expect(dueDateOf({ bankDate: "2026-12-20", userDay: 15 }, TODAY)).toEqual({
    date: "2026-12-15",
    source: "user",
  });
  // A bill that was not paid yet stays the bill of November.
  expect(dueDateOf({ bankDate: "2026-11-20", userDay: 15 }, TODAY).date).toBe("2026-11-15");
  expect(dueDateOf({ bankDate: "2026-12-15", userDay: 15 }, TODAY).source).toBe("bank");
});

test("whatever the bank's date and the user's day: half a month apart at most, on that day or the month's last", () => {
  const date = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));

  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 31 }), (bankDate, userDay) => {
      const due = dueDateOf({ bankDate, userDay }, TODAY).date ?? "";

      expect(Math.abs(daysBetween(bankDate, due))).toBeLessThanOrEqual(18);
      expect(Number(due.slice(8))).toBeLessThanOrEqual(userDay);
    }),
  );
});
