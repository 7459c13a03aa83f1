import { expect, test, vi } from "vitest";

import { isTimeZone } from "./civil-time.ts";

test.each(["Asia/Bangkok", "Asia/Ho_Chi_Minh", "Asia/Saigon", "America/Argentina/Ushuaia", "UTC"])(
  "accepts %s as a time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test("accepts every zone that browsers list", () => {
  expect(Intl.supportedValuesOf("timeZone").filter((name) => !isTimeZone(name))).toEqual([]);
});

test.each(["", "Asia", "Asia/Snowville", "+07:00", "GMT+07:00", "../UTC", "Asia/Bangkok ", "7"])(
  "rejects %j as a time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test("caches valid zone names, ignoring case", () => {
  expect(isTimeZone("Antarctica/Troll")).toBe(true);
  const built = vi.spyOn(Intl, "DateTimeFormat");

  expect(["antarctica/troll", "ANTARCTICA/TROLL"].map(isTimeZone)).toEqual([true, true]);

  expect(built).not.toHaveBeenCalled();
  expect(isTimeZone("Antarctica/Trolls")).toBe(false);
  built.mockRestore();
});
