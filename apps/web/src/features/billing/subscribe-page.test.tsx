import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { SubscribePage } from "./subscribe-page.tsx";

const MONTHLY = {
  price_id: "price_month",
  product_id: "prod_1",
  name: "Snowball Plus",
  price: 499,
  freq: "month_1",
  avail: true,
  services: [],
  currency: "usd",
};
const YEARLY = { ...MONTHLY, price_id: "price_year", freq: "year_1" };

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  Reflect.set(
    window,
    "Stripe",
    Object.assign(() => ({ createEmbeddedCheckoutPage: createCheckout }), { version: "endive" }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, "Stripe");
});

async function createCheckout(options: { fetchClientSecret: () => Promise<string> }) {
  const secret = await options.fetchClientSecret();
  return {
    mount: (element: HTMLElement) => element.append(`card form for ${secret}`),
    destroy: () => undefined,
  };
}

function open(products: object[], subscriptions: object[] = []) {
  return renderScreen(<SubscribePage />, {
    "/stripe/subscribable-product/": products,
    "/stripe/my-subscription/": subscriptions,
    "/stripe/checkout/": Response.json({ client_secret: "secret-1" }),
  });
}

test("with a single product the checkout starts at once", async () => {
  open([MONTHLY]);

  expect(await screen.findByText("card form for secret-1")).toBeDefined();
});

test("with more the first is preselected, and the checkout waits for the choice", async () => {
  const { calls } = open([MONTHLY, YEARLY]);

  const first = await screen.findByRole("radio", { name: /Snowball Plus, monthly/ });

  expect((first as HTMLInputElement).checked).toBe(true);
  expect(calls).not.toContain("/stripe/checkout/");
});

test("another product can be picked before the checkout starts", async () => {
  open([MONTHLY, YEARLY]);
  fireEvent.click(await screen.findByRole("radio", { name: /Snowball Plus, yearly/ }));

  fireEvent.click(screen.getByRole("button", { name: "Continue to payment" }));

  expect(await screen.findByText("card form for secret-1")).toBeDefined();
});

test("each step begins at the top with its heading focused, and Back leads to the choice made", async () => {
  const { router } = open([MONTHLY, YEARLY]);
  fireEvent.click(await screen.findByRole("radio", { name: /yearly/ }));
  expect(document.activeElement?.tagName).not.toBe("H2");

  fireEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
  const payment = await screen.findByRole("heading", { name: "Payment" });
  expect(document.activeElement).toBe(payment);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(router.state.location.search).toBe("?pay=price_year");

  await act(() => router.navigate(-1));
  const choice = await screen.findByRole("heading", { name: "Choose your plan" });
  expect(document.activeElement).toBe(choice);
  expect(window.scrollTo).toHaveBeenCalledTimes(2);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /yearly/ }).checked).toBe(true);
});

test("an address that names a price nobody sells leads to the choice", async () => {
  const { calls, router } = open([MONTHLY, YEARLY]);
  await act(() => router.navigate("/?pay=price_gone"));

  expect(await screen.findByRole("heading", { name: "Choose your plan" })).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test.for([[[MONTHLY]], [[MONTHLY, YEARLY]]])(
  "before anybody pays it is said what exists already",
  async ([products = []]) => {
    open(products);

    expect(await screen.findByText(/The rest is being built/)).toBeDefined();
  },
);

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

  expect(await screen.findByText("Everything in Snowball Plus, and")).toBeDefined();
  expect(screen.getAllByText("Kept up to date")).toHaveLength(1);
  expect(screen.getByText("Two people")).toBeDefined();
});

test("without products there is no checkout", async () => {
  const { calls } = open([]);

  expect(await screen.findByText("Nothing to subscribe to")).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("who is subscribed is not asked to pay again", async () => {
  const { calls } = open([MONTHLY], [{ product_name: "Snowball Plus" }]);

  expect(await screen.findByText("You are subscribed")).toBeDefined();
  expect(calls).not.toContain("/stripe/checkout/");
});

test("a checkout that is refused says why and can be tried again", async () => {
  const { answers } = open([MONTHLY]);
  answers["/stripe/checkout/"] = Response.json({ detail: "No cards today." }, { status: 503 });

  expect((await screen.findByRole("alert")).textContent).toContain("No cards today.");
  answers["/stripe/checkout/"] = Response.json({ client_secret: "secret-2" });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("card form for secret-2")).toBeDefined();
});
