import { CLOCK_OFFSET_HEADER, endpoints } from "@snowball/contract";
import { beforeEach, expect, test, vi } from "vitest";

import { sendCall } from "./api/send-call.ts";
import { calendarToday } from "./calendar-today.ts";
import { now, setServerClockOffset } from "./now.ts";

const TEN_DAYS_MS = 10 * 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 12), toFake: ["Date"] });
});

function callAnsweredWith(headers: Record<string, string>) {
  const host = { fetch: async () => new Response("{}", { headers }), base: "https://api.example" };
  return sendCall(host, endpoints.getMe, { credentials: "omit" });
}

test("uses the device's time if the server reports no offset", async () => {
  setServerClockOffset(undefined);
  await callAnsweredWith({});

  expect(now()).toEqual(new Date());
  expect(calendarToday()).toBe("2026-11-22");
});

test("a page opened after the server's clock moved starts with the server's date", () => {
  setServerClockOffset(TEN_DAYS_MS);

  expect(calendarToday()).toBe("2026-12-02");
});

test("an open page uses the server's date from the next answer on", async () => {
  await callAnsweredWith({ [CLOCK_OFFSET_HEADER]: String(TEN_DAYS_MS) });

  expect(calendarToday()).toBe("2026-12-02");
});
