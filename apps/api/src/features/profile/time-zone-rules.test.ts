import { expect, test } from "vitest";

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
