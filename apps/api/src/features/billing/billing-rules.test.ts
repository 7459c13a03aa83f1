import { expect, test } from "vitest";

import { instantAfter } from "#ports/clock.ts";
import { createSetClock } from "#testing/set-clock.ts";

import { grantsAccess, isCheckoutId, isForgottenAttempt } from "./billing-rules.ts";

const HOUR_MS = 3_600_000;

test("active, late and trial subscriptions grant access, all others do not", () => {
  expect((["active", "past_due", "trialing"] as const).map(grantsAccess)).toEqual([
    true,
    true,
    true,
  ]);
  const others = ["incomplete", "incomplete_expired", "canceled", "unpaid", "paused"] as const;
  for (const status of others) expect(grantsAccess(status)).toBe(false);
});

test("only what looks like a checkout's id is asked for", () => {
  expect(isCheckoutId("cs_test_a1B2")).toBe(true);
  for (const text of ["", "cs_", "sub_1", "cs_../customers", "cs_a b", `cs_${"a".repeat(201)}`]) {
    expect(isCheckoutId(text)).toBe(false);
  }
});

test("an attempt is forgotten before the provider forgets its key", () => {
  const now = createSetClock().now();
  const attempt = (hours: number) => ({ createdAt: instantAfter(now, -hours * HOUR_MS) });

  expect(isForgottenAttempt(attempt(0), now)).toBe(false);
  expect(isForgottenAttempt(attempt(23), now)).toBe(false);
  expect(isForgottenAttempt(attempt(23.1), now)).toBe(true);
  expect(isForgottenAttempt(attempt(24), now)).toBe(true);
});
