import { expect, test } from "vitest";

import { describeTimeZone, listTimeZones } from "./personal-info-form.tsx";

const winter = new Date("2026-12-01T12:00:00Z");
const summer = new Date("2026-07-01T12:00:00Z");

test("Bangkok and Ho Chi Minh City come first, both GMT+07:00 (spec 2)", () => {
  expect(listTimeZones(winter).slice(0, 2)).toEqual([
    { name: "Asia/Bangkok", label: "Bangkok (GMT+07:00)" },
    { name: "Asia/Ho_Chi_Minh", label: "Ho Chi Minh City (GMT+07:00)" },
  ]);
});

test("lists every zone of the browser once, with its offset", () => {
  const zones = listTimeZones(winter);
  const names = zones.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  const missing = Intl.supportedValuesOf("timeZone").filter((name) => !names.includes(name));
  expect(missing.filter((name) => name !== "Asia/Saigon")).toEqual([]);
  expect(zones.filter(({ label }) => !/ \(GMT[+-]\d\d:\d\d\)$/.test(label))).toEqual([]);
  expect(zones).toContainEqual({ name: "UTC", label: "UTC (GMT+00:00)" });
});

test("an offset depends on the date", () => {
  const labelIn = (instant: Date) =>
    listTimeZones(instant).find(({ name }) => name === "America/New_York")?.label;

  expect(labelIn(winter)).toBe("America/New York (GMT-05:00)");
  expect(labelIn(summer)).toBe("America/New York (GMT-04:00)");
});

test("a zone with an older name has an offset too", () => {
  expect(describeTimeZone("US/Pacific", winter).label).toBe("US/Pacific (GMT-08:00)");
});
