import { expect, test } from "vitest";

import { lastDayToSend } from "./payment-months.ts";

test("the last day to send a payment in a month is in that month", () => {
  expect(lastDayToSend("2027-01-10", 3)).toBe("2027-01-26");
  expect(lastDayToSend("2027-01-10", 30)).toBe("2027-01-01");
});
