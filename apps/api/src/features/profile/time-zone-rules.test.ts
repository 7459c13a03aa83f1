import { expect, test, vi } from "vitest";

import { isTimeZone } from "./time-zone-rules.ts";

test.each(["Asia/Bangkok", "Asia/Ho_Chi_Minh", "Asia/Saigon", "America/Argentina/Ushuaia", "UTC"])(
  "%s is a time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test("every zone that browsers list is one", () => {
  expect(Intl.supportedValuesOf("timeZone").filter((name) => !isTimeZone(name))).toEqual([]);
});

test.each(["", "Asia", "Asia/Snowville", "+07:00", "GMT+07:00", "../UTC", "Asia/Bangkok ", "7"])(
  "%j is none",
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test("a zone that was found is looked for no more, however its name is written: each call of a device names it", () => {
  expect(isTimeZone("Antarctica/Troll")).toBe(true);
  const built = vi.spyOn(Intl, "DateTimeFormat");

  expect(["antarctica/troll", "ANTARCTICA/TROLL"].map(isTimeZone)).toEqual([true, true]);

  expect(built).not.toHaveBeenCalled();
  expect(isTimeZone("Antarctica/Trolls")).toBe(false);
  built.mockRestore();
});
