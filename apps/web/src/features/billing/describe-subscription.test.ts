import { expect, test } from "vitest";

import { describeSubscription } from "./subscription-card.tsx";
import { MONTHLY, subscriptionFixture } from "./testing/subscription-fixture.ts";

test("a renewing subscription shows its date and price", () => {
  expect(describeSubscription(subscriptionFixture(), MONTHLY)).toEqual({
    name: "Snowball Plus",
    price: "$4.99 / month",
    status: { tone: "good", text: "Active" },
    next: "Renews on December 20, 2026 for $4.99.",
    isWorking: true,
    isEnding: false,
    lastDay: "December 20, 2026",
  });
});

test("an unknown price or date is left out", () => {
  const bare = subscriptionFixture({ product_name: null, period_end: null });

  expect(describeSubscription(bare, null)).toMatchObject({
    name: "Your plan",
    price: null,
    next: "Renews automatically.",
    lastDay: null,
  });
  expect(describeSubscription(subscriptionFixture(), null).next).toBe(
    "Renews on December 20, 2026.",
  );
});

test("a canceled subscription shows until when it works and that it costs nothing more", () => {
  const cancelled = subscriptionFixture({
    cancel_at_period_end: true,
    cancel_at: "2026-12-20T12:00:00.000Z",
  });

  expect(describeSubscription(cancelled, MONTHLY)).toMatchObject({
    status: { tone: "attention", text: "Canceled" },
    next: "Works until December 20, 2026. You won't be charged again.",
    isEnding: true,
  });
});

test("a subscription with its own end date ends then, not with the period", () => {
  const ending = subscriptionFixture({ cancel_at: "2026-12-05T12:00:00.000Z" });

  expect(describeSubscription(ending, MONTHLY)).toMatchObject({
    isEnding: true,
    lastDay: "December 5, 2026",
  });
});

test("a failed payment takes precedence over other states", () => {
  const late = subscriptionFixture({ status: "past_due" });

  expect(describeSubscription(late, MONTHLY)).toMatchObject({
    status: { tone: "bad", text: "Payment failed" },
    next: "The renewal isn't paid yet.",
  });
  expect(describeSubscription({ ...late, cancel_at_period_end: true }, MONTHLY).status.text).toBe(
    "Payment failed",
  );
});

test("a trial shows when it ends and its price after that", () => {
  const trial = subscriptionFixture({
    status: "trialing",
    trial_end: "2026-11-30T12:00:00.000Z",
  });

  expect(describeSubscription(trial, MONTHLY)).toMatchObject({
    status: { tone: "good", text: "Trial" },
    next: "Your trial lasts until November 30, 2026, then it renews for $4.99.",
  });
});
