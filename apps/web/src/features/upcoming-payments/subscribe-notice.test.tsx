import type { BankAccess, Subscription } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { PaymentTroubleNotice, SubscribeNotice } from "./upcoming-payments-page.tsx";
import { ACTIVE } from "./testing/subscription-fixture.ts";

function open(subscriptions: Subscription[] | Response) {
  return renderScreen(
    <>
      <PaymentTroubleNotice />
      <SubscribeNotice />
    </>,
    { "/stripe/my-subscription/": subscriptions },
  );
}

const ACCESS: BankAccess = {
  because: "free_days",
  is_allowed: true,
  banks: 1,
  banks_max: 5,
  until: "2026-12-20T17:00:00.000Z",
  refusal: null,
};

function openWith(access: BankAccess, subscriptions: Subscription[] = []) {
  return renderScreen(
    <>
      <PaymentTroubleNotice />
      <SubscribeNotice />
    </>,
    { "/stripe/my-subscription/": subscriptions, "/api/v1/bank-access/": Response.json(access) },
  );
}

test("shows until when banks stay linked during the free days", async () => {
  openWith(ACCESS);

  expect(
    await screen.findByText(/^Your banks stay linked until December 20, 2026, free\./),
  ).toBeDefined();
  expect(screen.getByText("First, please subscribe")).toBeDefined();
});

test("shows until when banks stay linked after a cancellation, with a link to the subscription", async () => {
  openWith({ ...ACCESS, because: "subscription" }, [{ ...ACTIVE, cancel_at_period_end: true }]);

  expect(await screen.findByText(/Your banks stay linked until December 20, 2026\./)).toBeDefined();
  expect(screen.getByRole("link", { name: "Your subscription" }).getAttribute("href")).toBe(
    "/profile?tab=plan",
  );
});

test("shows until when banks stay linked after a failed payment", async () => {
  openWith({ ...ACCESS, because: "late_payment" }, [{ ...ACTIVE, status: "past_due" }]);

  expect(
    await screen.findByText(/A payment is still open\. Your banks stay linked until December 20/),
  ).toBeDefined();
});

test("does not ask a demo household to subscribe", async () => {
  const { calls, queryClient } = renderScreen(<SubscribeNotice />, {
    "/stripe/my-subscription/": [],
    "/api/v1/me/": Response.json({ demo_ends_at: "2026-11-23T12:00:00.000Z" }),
  });
  await waitFor(() => expect(calls).toContain("/api/v1/me/"));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(screen.queryByText("First, please subscribe")).toBeNull();
});

test("shows a failed payment with a button to update the card", async () => {
  open([{ ...ACTIVE, status: "past_due" }]);

  expect(
    await screen.findByText("Your last payment for Snowball didn't go through."),
  ).toBeDefined();
  expect(screen.getByRole("button", { name: "Update your card" })).toBeDefined();
  expect(screen.queryByText("First, please subscribe")).toBeNull();
});

test.for([
  ["unpaid", "Your bank declined the payment,"],
  ["paused", "Your subscription is paused,"],
  ["incomplete", "Your subscription hasn't started yet."],
] as const)(
  "shows that the subscription is %s instead of asking to subscribe",
  async ([status, words]) => {
    open([{ ...ACTIVE, status, payment_url: "https://invoice.stripe.com/i/1" }]);

    expect(await screen.findByText(words)).toBeDefined();
    // Home fills the button of its payments.
    const way = screen.getByRole("link", { name: "Pay the open invoice" });
    expect(way.className).not.toContain("primary");
    expect(screen.queryByText("First, please subscribe")).toBeNull();
  },
);

test.each([
  ["a subscription that is paid", [ACTIVE]],
  ["a list that cannot be read", Response.json({ detail: "Broken." }, { status: 500 })],
])("shows no notice for %s", async (_name, subscriptions) => {
  const { queryClient, calls } = open(subscriptions);

  await waitFor(() => expect(calls).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("status")).toBeNull();
});
