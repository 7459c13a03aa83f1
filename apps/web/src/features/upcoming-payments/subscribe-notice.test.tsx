import type { Subscription } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { PaymentTroubleNotice, SubscribeNotice } from "./subscribe-notice.tsx";
import { ACTIVE } from "./subscription-fixture.ts";

function open(subscriptions: Subscription[] | Response) {
  return renderScreen(
    <>
      <PaymentTroubleNotice />
      <SubscribeNotice />
    </>,
    { "/stripe/my-subscription/": subscriptions },
  );
}

test("who has no subscription is asked to subscribe", async () => {
  open([]);

  expect(await screen.findByText("First, please subscribe")).toBeDefined();
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
});

test("a demo household is not asked to: it buys nothing", async () => {
  const { calls, queryClient } = renderScreen(<SubscribeNotice />, {
    "/stripe/my-subscription/": [],
    "/api/v1/me/": Response.json({ demo_ends_at: "2026-11-23T12:00:00.000Z" }),
  });
  await waitFor(() => expect(calls).toContain("/api/v1/me/"));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(screen.queryByText("First, please subscribe")).toBeNull();
});

test("a failed payment is named instead, with the way to put it right", async () => {
  open([{ ...ACTIVE, status: "past_due" }]);

  expect(await screen.findByText("Your last payment did not go through.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Update your card" })).toBeDefined();
  expect(screen.queryByText("First, please subscribe")).toBeNull();
});

test.for([
  ["unpaid", "Your subscription is not paid."],
  ["paused", "Your subscription is paused,"],
  ["incomplete", "Your subscription has not begun yet."],
] as const)(
  "who is %s is told the same truth, and not asked to subscribe",
  async ([status, words]) => {
    open([{ ...ACTIVE, status, payment_url: "https://invoice.stripe.com/i/1" }]);

    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole("link", { name: "Pay the open invoice" })).toBeDefined();
    expect(screen.queryByText("First, please subscribe")).toBeNull();
  },
);

test.each([
  ["a subscription that is paid", [ACTIVE]],
  ["a list that cannot be read", Response.json({ detail: "Broken." }, { status: 500 })],
])("%s needs no notice", async (_name, subscriptions) => {
  const { queryClient, calls } = open(subscriptions);

  await waitFor(() => expect(calls).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("status")).toBeNull();
});
