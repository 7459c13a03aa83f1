import { afterEach, expect, test } from "vitest";

import { calendarToday } from "./calendar-today.ts";
import { formatDay } from "./format.ts";
import { createQueryClient } from "./query/query-client.ts";
import { meQuery } from "./queries.ts";

const client = createQueryClient();
/** Thursday, November 26, 17:33 in Los Angeles; Friday in Tokyo. */
const EVENING = "2026-11-27T01:33:00Z";

function signIn(timezone: string): void {
  client.setQueryData(meQuery.queryKey, { timezone } as never);
}

const days = () => [calendarToday(new Date(EVENING)), formatDay(EVENING)];

afterEach(() => client.clear());

test("today is the day in the profile's time zone, wherever the device is", () => {
  signIn("America/Los_Angeles");
  expect(days()).toEqual(["2026-11-26", "November 26, 2026"]);

  signIn("Asia/Tokyo");
  expect(days()).toEqual(["2026-11-27", "November 27, 2026"]);
});

test.each(["", "Moon/Tranquility"])("today is the device's day with the time zone %j", (name) => {
  const before = days();

  signIn("Pacific/Kiritimati");
  signIn(name);

  expect(days()).toEqual(before);
});

test("today is the device's day after signing out", () => {
  const before = days();

  signIn("America/Los_Angeles");
  client.clear();

  expect(days()).toEqual(before);
});
