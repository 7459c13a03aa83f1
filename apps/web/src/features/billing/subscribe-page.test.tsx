import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { SubscribePage } from "./subscribe-page.tsx";
import { MONTHLY, subscriptionFixture } from "./subscription-fixture.ts";

const YEARLY = { ...MONTHLY, price_id: "price_year", freq: "year_1" };

/** The frames of the card forms, where the fake of Stripe is to show one; each loads when it is told: no page is loaded here. */
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

test("beside the checkout stands what is accepted by subscribing, with the way to read it", async () => {
  open([MONTHLY]);
  await screen.findByText("card form for secret-1");

  const texts = ["terms", "privacy text"].map((name) => screen.getByRole("link", { name }));
  expect(texts.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
  expect(screen.getByText(/^By subscribing you accept the/)).toBeDefined();
});

test("says nothing of what is still to be built", async () => {
  open([MONTHLY, YEARLY]);
  await screen.findByText("card form for secret-1");

  expect(screen.queryByText(/being built|work today/)).toBeNull();
});

/** The prices that a checkout was asked for, in their order. */
function openCounting(products: SubscribableProduct[], answer: () => Response) {
  const asked: unknown[] = [];
  const screenOf = renderScreen(
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
  return { ...screenOf, asked };
}

test("with more the checkout of the first is there on arrival, and it is the one that is chosen (spec 2, 3, 7)", async () => {
  const { asked } = openCounting([MONTHLY, YEARLY], () =>
    Response.json({ client_secret: "secret-1" }),
  );

  expect(await screen.findByText("card form for secret-1")).toBeDefined();
  const first = screen.getByRole<HTMLInputElement>("radio", { name: /Snowball Plus, monthly/ });
  expect(first.checked).toBe(true);
  expect(asked).toEqual(["price_month"]);
});

test("the switch above the checkout starts that of another product (spec 2)", async () => {
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

test("a checkout is opened only when the one before is, and none that nobody wants any more", async () => {
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

test("an address that names a price is for that one, or for the first where nobody sells it", async () => {
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
  ["past_due", "Your last payment did not go through."],
  ["unpaid", "Your subscription is not paid."],
  ["incomplete", "Your subscription has not begun yet."],
] as const)(
  "who is %s is told so and shown where to pay, and offered no second subscription (spec 2)",
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

test("who is paused resumes, and pays where that is to be paid (spec 2)", async () => {
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

test("what a product brings is listed once for all of its prices", async () => {
  const services = [{ feature_id: "refresh", feature_desc: "Kept up to date" }];
  open([
    { ...MONTHLY, services },
    { ...YEARLY, services },
  ]);

  expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "Kept up to date",
  ]);
});

test("a plan with everything of the one before it says so, and lists only what it adds", async () => {
  const refresh = { feature_id: "refresh", feature_desc: "Kept up to date" };
  const household = { feature_id: "household", feature_desc: "Two people" };
  open([
    { ...MONTHLY, services: [refresh] },
    { ...MONTHLY, price_id: "home", name: "Snowball Household", services: [refresh, household] },
  ]);
  expect(await screen.findByText("Kept up to date")).toBeDefined();

  fireEvent.click(screen.getByRole("radio", { name: /Household/ }));

  expect(await screen.findByText("Everything in Snowball Plus, and")).toBeDefined();
  expect(screen.queryByText("Kept up to date")).toBeNull();
  expect(screen.getByText("Two people")).toBeDefined();
});

test("without products there is no checkout (spec 2)", async () => {
  const { calls } = open([]);

  expect(await screen.findByText("Nothing to subscribe to")).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("who is subscribed is not asked to pay again", async () => {
  const { calls } = open([MONTHLY], [subscriptionFixture()]);

  expect(await screen.findByText("You are subscribed")).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("a checkout that is refused says why and can be tried again", async () => {
  const { answers } = open([MONTHLY]);
  answers["/stripe/checkout/"] = Response.json({ detail: "No cards today." }, { status: 503 });

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("No cards today."));
  answers["/stripe/checkout/"] = Response.json({ client_secret: "secret-2" });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("card form for secret-2")).toBeDefined();
});

async function openWithFrame(): Promise<HTMLElement> {
  const shown: HTMLElement[] = [];
  frames = shown;
  open([MONTHLY]);
  await expect.poll(() => shown).toHaveLength(1);
  return shown[0] as HTMLElement;
}

test("a card form that does not come within 15 seconds is said to be late, until it comes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const began = Date.now();
  const frame = await openWithFrame();
  const appeared = Date.now();
  // The 15 seconds begin between the two, which on a busy machine are far apart.
  await act(() => vi.advanceTimersByTimeAsync(began + 14_000 - Date.now()));
  expect(screen.queryByText(/card form has not opened yet/)).toBeNull();

  await act(() => vi.advanceTimersByTimeAsync(appeared + 15_500 - Date.now()));

  expect(screen.getByRole("status").textContent).toMatch(
    /has not opened yet, and nothing was charged/,
  );
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
  act(() => void frame.dispatchEvent(new Event("load")));
  expect(screen.queryByText(/card form has not opened yet/)).toBeNull();
  expect(frame.isConnected).toBe(true);
});

test("a card form that came is not said to be late, however long it stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const frame = await openWithFrame();
  act(() => void frame.dispatchEvent(new Event("load")));

  await act(() => vi.advanceTimersByTimeAsync(600_000));

  expect(screen.queryByText(/card form has not opened yet/)).toBeNull();
});
