import { expect, test, vi } from "vitest";

import { dayIn } from "./civil-time.ts";

test.for([
  ["Pacific/Kiritimati", "2026-12-02"],
  ["Asia/Tokyo", "2026-12-01"],
  ["Pacific/Honolulu", "2026-12-01"],
  ["", "2026-12-01"],
] as const)("returns for the zone %j the date %s", ([timeZone, day]) => {
  expect(dayIn(timeZone, new Date("2026-12-01T10:30:00Z"))).toBe(day);
});

test("a day begins at the user's local midnight, also when the clocks change", () => {
  expect(dayIn("America/New_York", new Date("2026-11-01T03:59:59Z"))).toBe("2026-10-31");
  expect(dayIn("America/New_York", new Date("2026-11-01T04:00:00Z"))).toBe("2026-11-01");
  expect(dayIn("America/New_York", new Date("2026-11-02T04:59:59Z"))).toBe("2026-11-01");
});

test("caches one format per time zone, whatever the case of its name", () => {
  const built = vi.spyOn(Intl, "DateTimeFormat");

  // A zone that no other test uses, because all test files of a worker share the cache. It is an old name, because
  // `time-zone-rules.test.ts` uses all current ones.
  const names = [
    "Antarctica/South_Pole",
    "antarctica/south_pole",
    "ANTARCTICA/South_Pole",
    "aNtArCtIcA/sOuTh_pOlE",
  ];
  for (const name of names) {
    expect(dayIn(name, new Date("2026-12-01T10:30:00Z"))).toBe("2026-12-01");
  }

  expect(built).toHaveBeenCalledOnce();
  built.mockRestore();
});

test("a day begins at local midnight, also with an offset of a quarter hour", () => {
  const tokyo = ["14:59:59.999Z", "15:00:00.000Z"];
  const kathmandu = ["18:14:59.999Z", "18:15:00.000Z"];
  const days = (zone: string, times: string[]) =>
    times.map((time) => dayIn(zone, new Date(`2026-12-01T${time}`)));

  expect(days("Asia/Tokyo", tokyo)).toEqual(["2026-12-01", "2026-12-02"]);
  expect(days("Asia/Kathmandu", kathmandu)).toEqual(["2026-12-01", "2026-12-02"]);
});
