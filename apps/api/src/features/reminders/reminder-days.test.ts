import { afterAll, beforeAll, expect, test } from "vitest";

import { createReminderWorld, type ReminderWorld } from "#testing/reminder-world.ts";

let world: ReminderWorld;

beforeAll(async () => {
  world = await createReminderWorld();
});
afterAll(() => world.close());

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
    world.api.deps.clock.set(`${from}T16:00:00Z`);
    const anna = await world.person(zone);
    await world.owe(anna, { due_day: day });

    await world.passTo(new Date(Date.parse(at) - MINUTE_MS).toISOString());
    expect(await world.subjects(anna)).toEqual([]);
    await world.passTo(at);
    await world.passTo(new Date(Date.parse(at) + 15 * MINUTE_MS).toISOString());
    await world.passTo(new Date(Date.parse(at) + 25 * 60 * MINUTE_MS).toISOString());

    expect(await world.subjects(anna)).toHaveLength(1);
  },
);
