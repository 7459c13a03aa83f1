import { expect, test } from "vitest";

import { instantAfter } from "#ports/clock.ts";
import { createSetClock } from "#testing/set-clock.ts";

import {
  isCheckoutId,
  isForgottenAttempt,
  isStanding,
  refusalOfSecond,
} from "./billing-decisions.ts";

const HOUR_MS = 3_600_000;

test("rejects a second subscription until the first has ended, with a code that says what to do", () => {
  const statuses = ["active", "trialing", "past_due", "unpaid", "incomplete", "paused"] as const;
  expect(statuses.map((status) => [isStanding(status), refusalOfSecond(status)])).toEqual([
    [true, "already_subscribed"],
    [true, "already_subscribed"],
    [true, "payment_open"],
    [true, "payment_open"],
    [true, "payment_open"],
    [true, "subscription_paused"],
  ]);
  expect((["incomplete_expired", "canceled"] as const).map(isStanding)).toEqual([false, false]);
});

test("accepts only ids with the format of a checkout id", () => {
  expect(isCheckoutId("cs_test_a1B2")).toBe(true);
  for (const text of ["", "cs_", "sub_1", "cs_../customers", "cs_a b", `cs_${"a".repeat(201)}`]) {
    expect(isCheckoutId(text)).toBe(false);
  }
});

test("expires an attempt before the provider deletes its idempotency key", () => {
  const now = createSetClock().now();
  const attempt = (hours: number) => ({ createdAt: instantAfter(now, -hours * HOUR_MS) });

  expect(isForgottenAttempt(attempt(0), now)).toBe(false);
  expect(isForgottenAttempt(attempt(23), now)).toBe(false);
  expect(isForgottenAttempt(attempt(23.1), now)).toBe(true);
  expect(isForgottenAttempt(attempt(24), now)).toBe(true);
});
