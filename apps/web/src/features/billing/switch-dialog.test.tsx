import type { SubscribableProduct, Subscription, SwitchQuote } from "@snowball/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { MONTHLY, subscriptionFixture, YEARLY } from "./testing/subscription-fixture.ts";
import { SubscriptionTab } from "./subscription-tab.tsx";

const QUOTE = "/stripe/my-subscription/switch/quote/";
const SWITCH = "/stripe/my-subscription/switch/";

const quote: SwitchQuote = {
  price_id: "price_year",
  quoted_at: "2026-11-22T12:00:00.000Z",
  currency: "usd",
  price: 3999,
  unused: 449,
  tax_and_discounts: 0,
  credit_before: 0,
  due_now: 3550,
  credit_after: 0,
  renews_at: "2027-11-22T12:00:00.000Z",
};
const switched = subscriptionFixture({
  price_id: "price_year",
  period_end: "2027-11-22T12:00:00.000Z",
});

type OpenOptions = {
  subscriptions?: Subscription[];
  products?: SubscribableProduct[];
  quotes?: (SwitchQuote | Response)[];
  answers?: Response[];
};

/**
 * Opens the tab. The server gives each quote and each confirmation in turn, and repeats the last
 * one.
 */
function open(about: OpenOptions = {}) {
  const { quotes = [quote], answers = [Response.json(switched)] } = about;
  const sent: DataCall[] = [];
  const { answers: known } = renderScreen(
    <SubscriptionTab />,
    {
      "/stripe/my-subscription/": about.subscriptions ?? [subscriptionFixture()],
      "/stripe/subscribable-product/": about.products ?? [MONTHLY, YEARLY],
    },
    {
      answer: async (call) => {
        if (call.path === QUOTE) {
          const [next] = quotes.length > 1 ? quotes.splice(0, 1) : quotes;
          return next instanceof Response ? next.clone() : Response.json(next);
        }
        if (call.path !== SWITCH) return undefined;
        sent.push(call);
        const answer = (answers.length > 1 ? answers.shift() : answers[0])?.clone();
        if (answer?.ok) known["/stripe/my-subscription/"] = [await answer.clone().json()];
        return answer;
      },
    },
  );
  return { sent };
}

const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog", { name: "Pay yearly instead?" }));

async function ask() {
  fireEvent.click(await screen.findByRole("button", { name: "Pay yearly instead" }));
}

test("shows what a switch costs now and later before it switches", async () => {
  const { sent } = open();

  await ask();

  expect(await dialog().findByText("Unused time on current plan")).toBeDefined();
  const shown = screen.getByRole("dialog").textContent;
  expect(shown).toContain("Snowball Plus, yearly$39.99");
  expect(shown).toContain("Unused time on current plan\u2212$4.49");
  expect(shown).toContain("Due now$35.50");
  expect(shown).toContain("it renews yearly, next on November 22, 2027, for $39.99.");
  expect(shown).not.toContain("Tax");
  fireEvent.click(button("Keep current plan"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

test("confirms the quote that was shown, and shows the new price at once", async () => {
  const { sent } = open();
  await ask();

  fireEvent.click(await screen.findByRole("button", { name: "Pay $35.50 and switch" }));

  expect(await screen.findByText("Renews on November 22, 2027 for $39.99.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  const { price_id, quoted_at, due_now } = quote;
  expect(sent.map(({ body }) => body)).toEqual([{ price_id, quoted_at, due_now }]);
  expect(button("Pay monthly instead")).toBeDefined();
});

test("if nothing is due, shows what remains as credit", async () => {
  open({ quotes: [{ ...quote, price: 499, unused: 3900, due_now: 0, credit_after: 3401 }] });

  await ask();

  expect(await screen.findByRole("button", { name: "Switch" })).toBeDefined();
  expect(
    await screen.findByText(/^\$34\.01 stays as credit and pays your next bills\./),
  ).toBeDefined();
});

test("a declined card shows the error and a link to change it, and requests a new quote", async () => {
  const detail = "What became of it. Nothing was charged.";
  const later = { ...quote, quoted_at: "2026-11-22T12:05:00.000Z", due_now: 3551 };
  const declined = Response.json({ code: "card_declined", detail }, { status: 409 });
  const { sent } = open({ quotes: [quote, later], answers: [declined, Response.json(switched)] });
  await ask();

  fireEvent.click(await screen.findByRole("button", { name: "Pay $35.50 and switch" }));

  await waitFor(() => expect(dialog().getByRole("alert").textContent).toContain(detail));
  expect(dialog().getByRole("button", { name: "Change card" })).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "Pay $35.51 and switch" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]?.body).toMatchObject({ due_now: 3551, quoted_at: later.quoted_at });
});

describe("a card that needs the bank's confirmation", () => {
  const waiting = subscriptionFixture({ confirmation_url: "https://invoice.stripe.com/i/1" });
  const link = (place = document.body) =>
    within(place).getByRole("link", { name: "Confirm with your bank (opens in a new tab)" });
  const comeBack = () => act(() => void window.dispatchEvent(new Event("visibilitychange")));

  async function order(answers: Response[]) {
    const opened = open({ answers });
    await ask();
    fireEvent.click(await screen.findByRole("button", { name: "Pay $35.50 and switch" }));
    const asked = await screen.findByRole("dialog", { name: "Confirm with your bank" });
    return { ...opened, asked };
  }

  test("is confirmed there, and returning shows the new price, ordered once", async () => {
    const { sent, asked } = await order([
      Response.json(waiting),
      Response.json(waiting),
      Response.json(switched),
    ]);
    expect(link(asked).getAttribute("href")).toBe(waiting.confirmation_url);
    expect(asked.textContent).toContain("Your bank asks you to confirm $35.50.");
    expect(asked.textContent).toContain("nothing is charged and your plan stays the same");

    comeBack();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByRole("dialog", { name: "Confirm with your bank" })).toBeDefined();
    comeBack();

    expect(await screen.findByText("Renews on November 22, 2027 for $39.99.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("keeps the plan if ignored, and shows the pending switch on its card", async () => {
    await order([Response.json(waiting)]);

    fireEvent.click(button("Keep current plan"));

    expect(screen.getByText("Your bank needs to confirm the switch.")).toBeDefined();
    expect(link().getAttribute("href")).toBe(waiting.confirmation_url);
    expect(screen.getByText("Renews on December 20, 2026 for $4.99.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /instead$/ })).toBeNull();
  });

  test("is checked again when the user returns to the card", async () => {
    const subscriptions = [waiting];
    open({ subscriptions });
    await screen.findByText("Your bank needs to confirm the switch.");
    subscriptions.splice(0, 1, switched);

    comeBack();

    expect(await screen.findByText("Renews on November 22, 2027 for $39.99.")).toBeDefined();
    expect(screen.queryByText("Your bank needs to confirm the switch.")).toBeNull();
  });
});

test("a quote that cannot be loaded shows the error, switches nothing and allows another try", async () => {
  const away = Response.json({ detail: "Stripe is away." }, { status: 409 });
  open({ quotes: [away, quote] });

  await ask();

  await waitFor(() => expect(dialog().getByRole("alert").textContent).toContain("Stripe is away."));
  expect(screen.queryByRole("button", { name: /switch$/i })).toBeNull();
  fireEvent.click(button("Try again"));
  expect(await screen.findByRole("button", { name: "Pay $35.50 and switch" })).toBeDefined();
});

test.for([
  ["cancelled", [subscriptionFixture({ cancel_at_period_end: true })], "Canceled"],
  ["not paid", [subscriptionFixture({ status: "past_due" })], "Payment failed"],
  [
    "one of several",
    [subscriptionFixture(), subscriptionFixture({ subscription_id: "sub_2" })],
    "Active",
  ],
] as const)("offers no switch for a subscription that is %s", async ([, subscriptions, badge]) => {
  open({ subscriptions: [...subscriptions] });

  await screen.findAllByText(badge);

  expect(screen.queryByRole("button", { name: /instead$/ })).toBeNull();
});

test("offers no switch if nothing else is on sale", async () => {
  open({ products: [MONTHLY] });

  await screen.findByText("Active");

  expect(screen.queryByRole("button", { name: /instead$/ })).toBeNull();
});
