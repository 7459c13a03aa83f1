import { expect, test } from "vitest";

import { calendarToday } from "./calendar-today.ts";

test("today is the day on the user's calendar just before midnight", () => {
  expect(calendarToday(new Date(2026, 11, 4, 23, 59))).toBe("2026-12-04");
});

test("today is the day on the user's calendar just after midnight", () => {
  expect(calendarToday(new Date(2026, 0, 9, 0, 1))).toBe("2026-01-09");
});
