import type { Subscription } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { MONTHLY, subscriptionFixture } from "./testing/subscription-fixture.ts";
import { SubscriptionTab } from "./subscription-tab.tsx";

const CANCEL = "/stripe/my-subscription/cancel/";
const RESUME = "/stripe/my-subscription/resume/";
const PORTAL = "/stripe/customer-portal/";

function open(subscriptions: Subscription[] | Response = [subscriptionFixture()]) {
  return renderScreen(<SubscriptionTab />, {
    "/stripe/my-subscription/": subscriptions,
    "/stripe/subscribable-product/": [MONTHLY],
    [CANCEL]: Response.json(subscriptionFixture({ cancel_at_period_end: true })),
    [RESUME]: Response.json(subscriptionFixture()),
  });
}

const button = (name: string) => screen.getByRole("button", { name });
const confirm = () =>
  within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel subscription" });

test("shows the product, its price, its status and its renewal (spec 2)", async () => {
  open();

  expect(await screen.findByRole("heading", { name: "Snowball Plus" })).toBeDefined();
  expect(screen.getByText("$4.99 / month")).toBeDefined();
  expect(screen.getByText("Active")).toBeDefined();
  expect(screen.getByText("Renews on December 20, 2026 for $4.99.")).toBeDefined();
});

test("shows each of several subscriptions and that each is paid for", async () => {
  open([subscriptionFixture(), subscriptionFixture({ subscription_id: "sub_2" })]);

  expect(await screen.findAllByRole("heading", { name: "Snowball Plus" })).toHaveLength(2);
  expect(screen.getByText(/You have 2 subscriptions and pay for each\./)).toBeDefined();
});

test("canceling asks first and shows until when it works", async () => {
  const { calls } = open();
  await screen.findByText("Active");

  fireEvent.click(button("Cancel subscription"));

  const dialog = screen.getByRole("dialog", { name: "Cancel your subscription?" });
  expect(dialog.textContent).toContain("Snowball Plus works until December 20, 2026");
  expect(calls).not.toContain(CANCEL);
});

test("a refunded cancellation shows until when banks stay linked, not the period's end", async () => {
  const { answers } = open([subscriptionFixture({ cancel_at_period_end: true })]);
  answers["/api/v1/bank-access/"] = Response.json({
    because: "subscription_over",
    is_allowed: true,
    banks: 1,
    banks_max: 15,
    until: "2026-11-29T12:00:00.000Z",
    refusal: null,
  });

  expect(
    await screen.findByText(
      "Your subscription has ended. Your banks stay linked until November 29, 2026.",
    ),
  ).toBeDefined();
  expect(screen.queryByText(/Works until/)).toBeNull();
});

test("keeping the subscription closes the question and changes nothing", async () => {
  const { calls } = open();
  await screen.findByText("Active");
  fireEvent.click(button("Cancel subscription"));

  fireEvent.click(button("Keep subscription"));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).not.toContain(CANCEL);
});

test("shows a confirmed cancellation at once, and one press undoes it", async () => {
  open();
  await screen.findByText("Active");
  fireEvent.click(button("Cancel subscription"));
  fireEvent.click(confirm());

  expect(await screen.findByText("Canceled")).toBeDefined();
  expect(screen.getByText(/^Works until December 20, 2026/)).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();

  fireEvent.click(button("Resume subscription"));

  expect(await screen.findByText("Active")).toBeDefined();
});

test("a second press in the same moment sends nothing", async () => {
  const { calls } = open([subscriptionFixture({ cancel_at_period_end: true })]);
  const resume = await screen.findByRole("button", { name: "Resume subscription" });

  fireEvent.click(resume);
  fireEvent.click(resume);

  expect(await screen.findByText("Active")).toBeDefined();
  expect(calls.filter((path) => path === RESUME)).toHaveLength(1);
});

test("a failed cancellation shows the error in its dialog and allows another try", async () => {
  const { answers } = open();
  answers[CANCEL] = Response.json({ detail: "Not now." }, { status: 503 });
  await screen.findByText("Active");
  fireEvent.click(button("Cancel subscription"));
  fireEvent.click(confirm());

  const dialog = within(screen.getByRole("dialog", { name: "Cancel your subscription?" }));
  await waitFor(() =>
    expect(dialog.getByRole("alert").textContent).toContain(
      "Your subscription was not canceled. Not now.",
    ),
  );
  answers[CANCEL] = Response.json(subscriptionFixture({ cancel_at_period_end: true }));
  fireEvent.click(confirm());

  expect(await screen.findByText("Canceled")).toBeDefined();
});

test("a subscription that ended in the meantime is refreshed after an error", async () => {
  const { answers } = open([subscriptionFixture({ cancel_at_period_end: true })]);
  await screen.findByText("Canceled");
  answers[RESUME] = Response.json({ detail: "You have no subscription." }, { status: 404 });
  answers["/stripe/my-subscription/"] = [];

  fireEvent.click(button("Resume subscription"));

  expect(await screen.findByText("You're on the free plan")).toBeDefined();
});

test("a card is changed in the billing portal", async () => {
  const { answers } = open();
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  answers[PORTAL] = Response.json({ url: "https://billing.stripe.com/p/session/1" });
  await screen.findByText("Active");

  fireEvent.click(button("Change card"));

  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith("https://billing.stripe.com/p/session/1"),
  );
});

test("a portal that does not open shows why", async () => {
  const { answers } = open();
  answers[PORTAL] = Response.json({ detail: "Stripe is away." }, { status: 503 });
  await screen.findByText("Active");

  fireEvent.click(button("Change card"));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Stripe is away."));
});

test("shows a failed payment with a way to fix it", async () => {
  open([subscriptionFixture({ status: "past_due" })]);

  expect(
    await screen.findByText("Your last payment for Snowball didn't go through."),
  ).toBeDefined();
  expect(screen.getByText("Payment failed")).toBeDefined();
  expect(button("Update your card")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Change card" })).toBeNull();
});

test.for([
  ["unpaid", "Not paid", "Your bank declined the payment,"],
  ["paused", "Paused", "Your subscription is paused,"],
  ["incomplete", "Not started", "Your subscription hasn't started yet."],
] as const)(
  "shows a user who is %s the reason and how to fix it",
  async ([status, badge, words]) => {
    open([subscriptionFixture({ status, payment_url: "https://invoice.stripe.com/i/1" })]);

    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText(badge)).toBeDefined();
    expect(screen.getByRole("link", { name: "Pay the open invoice" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Cancel subscription" })).toBeNull();
  },
);

test("without a subscription, shows the free plan and how to subscribe", async () => {
  open([]);

  expect(await screen.findByText("You're on the free plan")).toBeDefined();
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
});

test("a list that cannot be loaded shows the error and a retry button", async () => {
  const { answers } = open(Response.json({ detail: "Broken." }, { status: 500 }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Broken."));
  answers["/stripe/my-subscription/"] = [subscriptionFixture()];
  fireEvent.click(button("Try again"));

  expect(await screen.findByText("Active")).toBeDefined();
});

test("a refetch that started before a cancellation does not overwrite it", async () => {
  let isSlow = false;
  const reading = Promise.withResolvers<Response>();
  const { queryClient } = renderScreen(
    <SubscriptionTab />,
    {
      "/stripe/my-subscription/": [subscriptionFixture()],
      "/stripe/subscribable-product/": [MONTHLY],
      [CANCEL]: Response.json(subscriptionFixture({ cancel_at_period_end: true })),
    },
    {
      answer: ({ path }) =>
        isSlow && path === "/stripe/my-subscription/" ? reading.promise : undefined,
    },
  );
  await screen.findByText("Active");
  isSlow = true;
  void queryClient.invalidateQueries();
  fireEvent.click(button("Cancel subscription"));
  fireEvent.click(confirm());
  await screen.findByText("Canceled");

  reading.resolve(
    Response.json({ count: 1, next: null, previous: null, results: [subscriptionFixture()] }),
  );
  await new Promise((wake) => setTimeout(wake, 50));

  expect(screen.getByText("Canceled")).toBeDefined();
});
