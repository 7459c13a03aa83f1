import { expect, test } from "vitest";

import { hourIn, instantIn } from "./civil-time.ts";

const NEAR = new Date("2026-12-01T12:00:00Z");

test.for([
  ["Pacific/Honolulu", "2026-12-07", "2026-12-07T18:00:00.000Z"],
  ["Pacific/Pago_Pago", "2026-12-07", "2026-12-07T19:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-12-07", "2026-12-06T18:00:00.000Z"],
  ["Asia/Kathmandu", "2026-12-07", "2026-12-07T02:15:00.000Z"],
  ["", "2026-12-07", "2026-12-07T08:00:00.000Z"],
  ["America/New_York", "2028-02-29", "2028-02-29T13:00:00.000Z"],
  // The day on which clocks go forward, and the days around it.
  ["America/New_York", "2027-03-13", "2027-03-13T13:00:00.000Z"],
  ["America/New_York", "2027-03-14", "2027-03-14T12:00:00.000Z"],
  ["Europe/Berlin", "2027-03-28", "2027-03-28T06:00:00.000Z"],
  // Clocks go back.
  ["America/New_York", "2027-11-06", "2027-11-06T12:00:00.000Z"],
  ["America/New_York", "2027-11-07", "2027-11-07T13:00:00.000Z"],
  ["Australia/Lord_Howe", "2027-04-04", "2027-04-03T21:30:00.000Z"],
] as const)("converts 8 a.m. in %s on %s to %s", ([timeZone, date, instant]) => {
  const at = instantIn(timeZone, { date, hour: 8 }, NEAR);

  expect(at.toISOString()).toBe(instant);
  expect(hourIn(timeZone, at)).toBe(8);
});

test.for([
  // 2 a.m. does not exist on the day on which clocks go forward.
  ["America/New_York", "2027-03-14", 2, "2027-03-14T07:00:00.000Z"],
  // Samoa skipped a day when it moved across the date line.
  ["Pacific/Apia", "2011-12-30", 8, "2011-12-30T10:00:00.000Z"],
] as const)("returns the next instant if clocks in %s skip %s %i", ([timeZone, date, hour, at]) => {
  expect(instantIn(timeZone, { date, hour }, NEAR).toISOString()).toBe(at);
});
