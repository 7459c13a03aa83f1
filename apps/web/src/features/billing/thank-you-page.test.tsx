import type { Account, Subscription } from "@snowball/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { MONTHLY, subscriptionFixture } from "./testing/subscription-fixture.ts";
import { Component as ThankYouPage } from "./thank-you-page.tsx";

const SUBSCRIPTIONS = "/stripe/my-subscription/";

function open(url: string, answer?: Response, subscriptions: Subscription[] = []) {
  const answers = {
    [SUBSCRIPTIONS]: subscriptions,
    ...(answer && { "/stripe/checkout/return/": answer }),
  };
  return renderScreen(<ThankYouPage />, answers, { at: { url, pattern: "/lfg" } });
}

function accountOf(type: Account["type"]): Account {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000001",
    item: "0b9a6a3e-0000-4000-8000-000000000002",
    duplicate_of: null,
    type,
    subtype: null,
    name: "Visa",
    official_name: null,
    mask: null,
    currency: "USD",
    balance_current: "500.00",
    balance_available: null,
    balance_limit: null,
    credit_liability: null,
    mortgage_liability: null,
    student_loan_liability: null,
  };
}

test("shows the specification's next steps in its order (spec 1, 2)", () => {
  open("/lfg");

  const steps = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

  expect(steps).toEqual([
    "Link a credit card",
    "Link a bank account",
    "Put minimum payments on auto-pay",
    "Set plan preferences",
  ]);
});

test("checks a completed step; the others keep their number", async () => {
  renderScreen(
    <ThankYouPage />,
    { [SUBSCRIPTIONS]: [], "/api/v1/accounts/": [accountOf("credit")] },
    { at: { url: "/lfg", pattern: "/lfg" } },
  );

  await screen.findByRole("img", { name: "Done" });
  const marks = screen
    .getAllByRole("listitem")
    .map((step) => within(step).queryByRole("img", { name: "Done" }) !== null);

  expect(marks).toEqual([true, false, false, false]);
});

test("plan preferences link to the payoff plan", () => {
  open("/lfg");

  expect(screen.getByRole("link", { name: "Set plan preferences" }).getAttribute("href")).toBe(
    "/plan",
  );
});

test("requests no checkout without a checkout's id", async () => {
  const { calls } = open("/lfg");
  await screen.findByText("You haven't subscribed yet.");

  expect(calls).toContain(SUBSCRIPTIONS);
  expect(calls).not.toContain("/stripe/checkout/return/");
});

test("does not thank a user without a purchase, and links to the plans", async () => {
  open("/lfg");
  await screen.findByText("You haven't subscribed yet.");

  expect(screen.queryByText("Thank you!")).toBeNull();
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
});

test("thanks a subscriber without a checkout's id", async () => {
  open("/lfg", undefined, [subscriptionFixture()]);

  expect(await screen.findByRole("heading", { name: "Thank you!" })).toBeDefined();
  expect(screen.queryByText("You haven't subscribed yet.")).toBeNull();
});

test("confirms a completed checkout", async () => {
  const subscription = { product_name: "Snowball Plus" };
  open("/lfg?session_id=cs_1", Response.json({ status: "complete", subscription }));

  expect(await screen.findByText("You're subscribed to Snowball Plus.")).toBeDefined();
});

test("says what the subscription turned on", async () => {
  const services = [{ feature_id: "sync", feature_desc: "Daily bank updates" }];
  renderScreen(
    <ThankYouPage />,
    {
      "/stripe/subscribable-product/": [{ ...MONTHLY, services }],
      "/stripe/checkout/return/": Response.json({
        status: "complete",
        subscription: subscriptionFixture(),
      }),
    },
    { at: { url: "/lfg?session_id=cs_1", pattern: "/lfg" } },
  );

  await screen.findByRole("heading", { level: 2, name: "Included now" });
  expect(screen.getByText("Daily bank updates")).toBeDefined();
});

test.for([
  ["open", "The payment was not completed, and nothing was charged."],
  ["expired", "This checkout has expired, and nothing was charged."],
] as const)(
  "a checkout that is %s shows that nothing was charged, without thanks",
  async ([status, words]) => {
    open("/lfg?session_id=cs_1", Response.json({ status, subscription: null }));

    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole("link", { name: "Subscribe" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Not subscribed yet");
    expect(screen.queryByText("Thank you!")).toBeNull();
  },
);

test("a failed check can be repeated", async () => {
  open("/lfg?session_id=cs_1", Response.json({ detail: "Not found." }, { status: 404 }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Not found."));
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(screen.queryByText("Thank you!")).toBeNull();
});
