import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as SubscribePage } from "./subscribe-page.tsx";
import { MONTHLY, subscriptionFixture } from "./testing/subscription-fixture.ts";

const YEARLY = { ...MONTHLY, price_id: "price_year", freq: "year_1" };

/**
 * The iframes of the fake card forms, or null if the fake shows none. Tests fire their load events.
 */
let frames: HTMLElement[] | null = null;

beforeEach(() => {
  frames = null;
  vi.stubGlobal("scrollTo", vi.fn());
  Reflect.set(
    window,
    "Stripe",
    Object.assign(() => ({ createEmbeddedCheckoutPage: createCheckout }), { version: "endive" }),
  );
});

afterEach(() => {
  Reflect.deleteProperty(window, "Stripe");
});

async function createCheckout(options: { fetchClientSecret: () => Promise<string> }) {
  const secret = await options.fetchClientSecret();
  return {
    mount: (element: HTMLElement) => {
      element.append(`card form for ${secret}`);
      if (frames === null) return;
      const frame = document.createElement("div");
      frames.push(frame);
      element.append(frame);
    },
    destroy: () => undefined,
  };
}

function open(products: SubscribableProduct[], subscriptions: Subscription[] = []) {
  return renderScreen(<SubscribePage />, {
    "/stripe/subscribable-product/": products,
    "/stripe/my-subscription/": subscriptions,
    "/stripe/checkout/": Response.json({ client_secret: "secret-1" }),
  });
}

test("with a single product the checkout starts at once (spec 2, 7)", async () => {
  open([MONTHLY]);

  expect(await screen.findByText("card form for secret-1")).toBeDefined();
});

test("shows what the user accepts by subscribing next to the checkout, with links", async () => {
  open([MONTHLY]);
  await screen.findByText("card form for secret-1");

  const texts = ["Terms", "Privacy Policy"].map((name) => screen.getByRole("link", { name }));
  expect(texts.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
  expect(screen.getByText(/^By subscribing you agree to the/)).toBeDefined();
});

test("does not mention unfinished features", async () => {
  open([MONTHLY, YEARLY]);
  await screen.findByText("card form for secret-1");

  expect(screen.queryByText(/being built|work today/)).toBeNull();
});

/** Opens the page and records the prices of all requested checkouts. */
function openCounting(products: SubscribableProduct[], answer: () => Response) {
  const asked: unknown[] = [];
  const rendered = renderScreen(
    <SubscribePage />,
    { "/stripe/subscribable-product/": products, "/stripe/my-subscription/": [] },
    {
      answer: ({ path, body }) => {
        if (path !== "/stripe/checkout/") return undefined;
        asked.push((body as { price_id: string }).price_id);
        return answer();
      },
    },
  );
  return { ...rendered, asked };
}

test("with several products the first one is chosen and its checkout opens (spec 2, 3, 7)", async () => {
  const { asked } = openCounting([MONTHLY, YEARLY], () =>
    Response.json({ client_secret: "secret-1" }),
  );

  expect(await screen.findByText("card form for secret-1")).toBeDefined();
  const first = screen.getByRole<HTMLInputElement>("radio", { name: /Snowball Plus, monthly/ });
  expect(first.checked).toBe(true);
  expect(asked).toEqual(["price_month"]);
});

test("choosing another product opens its checkout (spec 2)", async () => {
  let opened = 0;
  const { asked, router } = openCounting([MONTHLY, YEARLY], () => {
    opened += 1;
    return Response.json({ client_secret: `secret-${opened}` });
  });
  await screen.findByText("card form for secret-1");

  fireEvent.click(screen.getByRole("radio", { name: /yearly/ }));

  expect(await screen.findByText("card form for secret-2")).toBeDefined();
  expect(screen.queryByText("card form for secret-1")).toBeNull();
  expect(asked).toEqual(["price_month", "price_year"]);
  expect(router.state.location.search).toBe("?pay=price_year");
});

test("opens a checkout only after the previous one, and skips outdated requests", async () => {
  const WEEKLY = { ...MONTHLY, price_id: "price_week", freq: "week_1" };
  const { asked } = openCounting([MONTHLY, YEARLY, WEEKLY], () =>
    Response.json({ client_secret: `secret-${asked.length}` }),
  );
  await screen.findByText("card form for secret-1");

  fireEvent.click(screen.getByRole("radio", { name: /yearly/ }));
  fireEvent.click(screen.getByRole("radio", { name: /weekly/ }));

  expect(await screen.findByText("card form for secret-2")).toBeDefined();
  expect(asked).toEqual(["price_month", "price_week"]);
});

test("a URL chooses its price, or the first one if that is not sold", async () => {
  const { asked, router } = openCounting([MONTHLY, YEARLY], () =>
    Response.json({ client_secret: `secret-${asked.length}` }),
  );
  await screen.findByText("card form for secret-1");
  await act(() => router.navigate("/?pay=price_year"));
  await screen.findByText("card form for secret-2");
  await act(() => router.navigate("/?pay=price_gone"));
  await screen.findByText("card form for secret-3");

  expect(asked).toEqual(["price_month", "price_year", "price_month"]);
});

test.for([
  ["past_due", "Your last payment for Snowball didn't go through."],
  ["unpaid", "Your bank declined the payment,"],
  ["incomplete", "Your subscription hasn't started yet."],
] as const)(
  "a user who is %s sees the reason and where to pay, and no second subscription (spec 2)",
  async ([status, words]) => {
    const url = "https://invoice.stripe.com/i/1";
    const { calls } = open([MONTHLY, YEARLY], [subscriptionFixture({ status, payment_url: url })]);

    expect(await screen.findByText(words)).toBeDefined();
    const way = screen.getByRole("link", { name: "Pay the open invoice" });
    expect(way.getAttribute("href")).toBe(url);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(calls).not.toContain("/stripe/checkout/");
  },
);

test("a paused user resumes and pays the invoice if there is one (spec 2)", async () => {
  const paused = subscriptionFixture({ status: "paused" });
  const url = "https://invoice.stripe.com/i/1";
  const { answers, calls } = open([MONTHLY], [paused]);
  answers["/stripe/my-subscription/resume/"] = Response.json({ ...paused, payment_url: url });
  expect(await screen.findByText("Your subscription is paused,")).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Resume subscription" }));

  const way = await screen.findByRole("link", { name: "Pay the open invoice" });
  expect(way.getAttribute("href")).toBe(url);
  expect(screen.queryByRole("button", { name: "Resume subscription" })).toBeNull();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("lists the services of a product once for all its prices", async () => {
  const services = [{ feature_id: "refresh", feature_desc: "Kept up to date" }];
  open([
    { ...MONTHLY, services },
    { ...YEARLY, services },
  ]);

  expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "Kept up to date",
  ]);
});

test("a plan that contains the previous one names it and lists only its additions", async () => {
  const refresh = { feature_id: "refresh", feature_desc: "Kept up to date" };
  const household = { feature_id: "household", feature_desc: "Two people" };
  open([
    { ...MONTHLY, services: [refresh] },
    { ...MONTHLY, price_id: "home", name: "Snowball Household", services: [refresh, household] },
  ]);
  expect(await screen.findByText("Kept up to date")).toBeDefined();

  fireEvent.click(screen.getByRole("radio", { name: /Household/ }));

  expect(await screen.findByText("Everything in Snowball Plus, plus")).toBeDefined();
  expect(screen.queryByText("Kept up to date")).toBeNull();
  expect(screen.getByText("Two people")).toBeDefined();
});

test("without products there is no checkout (spec 2)", async () => {
  const { calls } = open([]);

  expect(await screen.findByText("Nothing to subscribe to")).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("a subscriber is not asked to pay again", async () => {
  const { calls } = open([MONTHLY], [subscriptionFixture()]);

  expect(await screen.findByText("You're subscribed")).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("a refused checkout shows the reason and allows another try", async () => {
  const { answers } = open([MONTHLY]);
  answers["/stripe/checkout/"] = Response.json({ detail: "No cards today." }, { status: 503 });

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("No cards today."));
  answers["/stripe/checkout/"] = Response.json({ client_secret: "secret-2" });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("card form for secret-2")).toBeDefined();
});

test.for([
  ["payments_unavailable", "Stripe is away.", "Stripe is away."],
  [
    "throttled",
    "We couldn't do so much.",
    "We couldn't open the card form. We couldn't do so much.",
  ],
] as const)(
  "names the card form unless the code says what failed: %s",
  async ([code, detail, text]) => {
    const { answers } = open([MONTHLY]);
    answers["/stripe/checkout/"] = Response.json({ detail, code }, { status: 503 });

    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(`${text}Try again`));
  },
);

async function openWithFrame(): Promise<HTMLElement> {
  const shown: HTMLElement[] = [];
  frames = shown;
  open([MONTHLY]);
  await expect.poll(() => shown).toHaveLength(1);
  return shown[0] as HTMLElement;
}

test("shows a notice if the card form does not load within 15 seconds, until it does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const began = Date.now();
  const frame = await openWithFrame();
  const appeared = Date.now();
  // The timer starts between these two times, which may be far apart on a busy machine.
  await act(() => vi.advanceTimersByTimeAsync(began + 14_000 - Date.now()));
  expect(screen.queryByText(/card form is taking longer than usual/)).toBeNull();

  await act(() => vi.advanceTimersByTimeAsync(appeared + 15_500 - Date.now()));

  expect(screen.getByRole("status").textContent).toMatch(
    /is taking longer than usual\. Nothing was charged/,
  );
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
  act(() => void frame.dispatchEvent(new Event("load")));
  expect(screen.queryByText(/card form is taking longer than usual/)).toBeNull();
  expect(frame.isConnected).toBe(true);
});

test("shows no late notice for a card form that has loaded", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const frame = await openWithFrame();
  act(() => void frame.dispatchEvent(new Event("load")));

  await act(() => vi.advanceTimersByTimeAsync(600_000));

  expect(screen.queryByText(/card form is taking longer than usual/)).toBeNull();
});
