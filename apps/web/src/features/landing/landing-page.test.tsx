import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { productFixture } from "#lib/testing/product-fixture.ts";
import { type Answers, renderScreen } from "#lib/testing/render-screen.tsx";

import { LandingPage, questions } from "./landing-page.tsx";

const PRODUCTS = "/stripe/subscribable-product/";
const REFRESH = { feature_id: "bank_refresh", feature_desc: "Kept up to date" };
const CALENDAR = { feature_id: "calendar_feed", feature_desc: "In your own calendar" };
const plus = productFixture({ services: [REFRESH, CALENDAR] });

type Options = { url?: string; isSignedIn?: boolean };

function open(
  products: NonNullable<Answers[typeof PRODUCTS]> = [plus],
  { url = "/", isSignedIn = false }: Options = {},
) {
  return renderScreen(
    <LandingPage calculator={<h2 id="calculator">The calculator</h2>} />,
    { [PRODUCTS]: products },
    { at: { url, pattern: "/" }, isSignedIn },
  );
}

function prices() {
  return within(screen.getByRole("region", { name: "Plans and prices" }));
}

test("links a visitor to registration and sign-in (spec 2)", async () => {
  open();

  for (const link of screen.getAllByRole("link", { name: "Create an account" }))
    expect(link.getAttribute("href")).toBe("/register");
  for (const link of screen.getAllByRole("link", { name: "Sign in" }))
    expect(link.getAttribute("href")).toBe("/login");
  await prices().findByText("$4.99");
});

test("links a signed-in user to the app instead of the registration", async () => {
  open(undefined, { isSignedIn: true });

  expect(
    screen.getAllByRole("link", { name: "Open Snowball" }).map((link) => link.getAttribute("href")),
  ).toEqual(["/home", "/home"]);
  expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
  await prices().findByText("$4.99");
});

test("shows the free plan at once, and that the prices are loading", async () => {
  open();

  expect(prices().getByRole("heading", { name: "Free" })).toBeDefined();
  expect(prices().getByText("Loading the prices")).toBeDefined();
  expect(await prices().findByText("$4.99")).toBeDefined();
  expect(prices().queryByText("Loading the prices")).toBeNull();
});

test("a plan shows its prices and services (spec 2)", async () => {
  open([plus, { ...plus, price_id: "price_2", price: 3999, freq: "year_1" }]);
  const plan = (await prices().findByRole("heading", { name: "Snowball Plus" })).closest("li");

  expect(plan?.textContent).toContain("$4.99 / month");
  expect(plan?.textContent).toContain("or $39.99 / year");
  expect(plan?.textContent).toContain("Kept up to date");
});

test("a plan links a visitor to its checkout through the registration", async () => {
  open();
  const link = await prices().findByRole("link", { name: "Get Snowball Plus" });

  expect(link.getAttribute("href")).toBe("/register?next=%2Fsubscribe");
});

test("a plan links a signed-in user directly to its checkout", async () => {
  open(undefined, { isSignedIn: true });
  const link = await prices().findByRole("link", { name: "Get Snowball Plus" });

  expect(link.getAttribute("href")).toBe("/subscribe");
});

test("the free plan shows how many banks stay linked and for how long", async () => {
  open();
  await prices().findByText("$4.99");

  expect(prices().getByText("Up to 5 banks linked for 30 days")).toBeDefined();
  expect(prices().getByText(/banks stay linked for 30 days\. No card needed/)).toBeDefined();
});

test("prices that cannot be loaded show an error and a retry button", async () => {
  const { answers } = open(
    Response.json({ detail: "Busy.", code: "server_error" }, { status: 404 }),
  );

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load the prices."),
  );
  answers[PRODUCTS] = [plus];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await prices().findByText("$4.99")).toBeDefined();
});

test("retries once before it shows that prices cannot be loaded", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  onTestFinished(() => void vi.useRealTimers());
  const { answers, calls } = open(
    Response.json({ detail: "Busy.", code: "unavailable" }, { status: 503 }),
  );
  await expect.poll(() => calls).toHaveLength(1);

  answers[PRODUCTS] = [plus];
  expect(await prices().findByText("$4.99")).toBeDefined();
  expect(calls).toHaveLength(2);
});

test("returning to the page within minutes shows the cached prices", async () => {
  const { calls, router } = open();
  await prices().findByText("$4.99");

  await act(() => router.navigate("/elsewhere"));
  await act(() => router.navigate("/"));

  expect(prices().getByText("$4.99")).toBeDefined();
  expect(calls).toHaveLength(1);
});

test("shows only the free plan if nothing is for sale", async () => {
  open([]);

  await expect.poll(() => prices().queryByText("Loading the prices")).toBeNull();
  expect(prices().getByRole("heading", { name: "Free" })).toBeDefined();
  expect(prices().queryByText(/Without a subscription/)).toBeNull();
});

test("all questions are closed except the one in the URL", async () => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  open(undefined, { url: "/#how-fresh" });
  await prices().findByText("$4.99");

  const isOpen = (id: string) => document.getElementById(id)?.hasAttribute("open");

  expect(questions.filter(({ id }) => isOpen(id)).map(({ id }) => id)).toEqual(["how-fresh"]);
});

test("the example shows what more money a month changes", async () => {
  open();
  const slider = screen.getByRole("slider", { name: /example debts/u });
  const result = () => slider.closest("figure")?.querySelector("output")?.textContent.trim();
  expect(result()).toBe(
    "Debt-free in about 1 year 8 months. Saves about 1 year 2 months and $1,795 versus $425 a month.",
  );

  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("$0 extra a month");
  expect(result()).toBe("Debt-free in about 2 years 10 months.");
  await prices().findByText("$4.99");
});
