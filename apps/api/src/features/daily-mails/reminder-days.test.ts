import { afterAll, beforeAll, expect, test } from "vitest";

import { createReminderHarness, type ReminderHarness } from "#testing/reminder-harness.ts";

let harness: ReminderHarness;

beforeAll(async () => {
  harness = await createReminderHarness();
});
afterAll(() => harness.close());

const MINUTE_MS = 60_000;

// By the month when the debt was entered: the due day in the user's time zone, and the instant when it is eight there,
// three days before the pay-by date.
test.for([
  ["UTC−10", "Pacific/Honolulu", "2026-12-01", 15, "2026-12-07T18:00:00Z"],
  ["UTC−11", "Pacific/Pago_Pago", "2026-12-01", 15, "2026-12-07T19:00:00Z"],
  ["UTC+14", "Pacific/Kiritimati", "2026-12-01", 15, "2026-12-06T18:00:00Z"],
  ["UTC+05:45", "Asia/Kathmandu", "2026-12-01", 15, "2026-12-07T02:15:00Z"],
  ["an unknown zone", "", "2026-12-01", 15, "2026-12-07T08:00:00Z"],
  ["a leap day", "America/New_York", "2028-02-10", 7, "2028-02-29T13:00:00Z"],
  [
    "the day on which clocks go forward",
    "America/New_York",
    "2027-03-01",
    22,
    "2027-03-14T12:00:00Z",
  ],
  ["the day on which clocks go back", "America/New_York", "2027-11-01", 16, "2027-11-07T13:00:00Z"],
] as const)(
  "on %s the reminder is sent at eight in the user's time zone, and once",
  async ([, zone, from, day, at]) => {
    harness.api.deps.clock.set(`${from}T16:00:00Z`);
    const anna = await harness.person(zone);
    await harness.owe(anna, { due_day: day });

    await harness.passTo(new Date(Date.parse(at) - MINUTE_MS).toISOString());
    expect(await harness.subjects(anna)).toEqual([]);
    await harness.passTo(at);
    await harness.passTo(new Date(Date.parse(at) + 15 * MINUTE_MS).toISOString());
    await harness.passTo(new Date(Date.parse(at) + 25 * 60 * MINUTE_MS).toISOString());

    expect(await harness.subjects(anna)).toHaveLength(1);
  },
);
