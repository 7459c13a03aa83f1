import { daysBetween } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { dueDateOf } from "./payable-debt-rules.ts";

const TODAY = "2026-12-01";

test("replaces the bank's date by the user's due day within the same bill", () => {
  expect(dueDateOf({ bankDate: "2026-12-20", userDay: 15 }, TODAY)).toEqual({
    date: "2026-12-15",
    source: "user",
  });
  // An unpaid bill stays the November bill.
  expect(dueDateOf({ bankDate: "2026-11-20", userDay: 15 }, TODAY).date).toBe("2026-11-15");
  expect(dueDateOf({ bankDate: "2026-12-15", userDay: 15 }, TODAY).source).toBe("bank");
});

test("always returns a date on the user's due day or the month's last, at most half a month from the bank's", () => {
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
