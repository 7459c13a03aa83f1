import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { productFixture } from "#lib/product-fixture.ts";
import { type Answers, renderScreen } from "#lib/testing/render-screen.tsx";

import { LandingPage } from "./landing-page.tsx";
import { questions } from "./question-list.ts";

const PRODUCTS = "/stripe/subscribable-product/";

type Options = { url?: string; isSignedIn?: boolean };

function open(
  products: NonNullable<Answers[typeof PRODUCTS]> = [productFixture()],
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

test("a visitor is led to a new account and to the sign-in", async () => {
  open();

  for (const link of screen.getAllByRole("link", { name: "Create an account" }))
    expect(link.getAttribute("href")).toBe("/register");
  for (const link of screen.getAllByRole("link", { name: "Sign in" }))
    expect(link.getAttribute("href")).toBe("/login");
  await prices().findByText("$4.99");
});

test("who is signed in is led to the app, and not asked to register", async () => {
  open(undefined, { isSignedIn: true });

  expect(
    screen.getAllByRole("link", { name: "Open Snowball" }).map((link) => link.getAttribute("href")),
  ).toEqual(["/home", "/home"]);
  expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
  await prices().findByText("$4.99");
});

test("what is free is there before the prices, which are announced as on their way", async () => {
  open();

  expect(prices().getByRole("heading", { name: "Free" })).toBeDefined();
  expect(prices().getByText("Loading the prices")).toBeDefined();
  expect(await prices().findByText("$4.99")).toBeDefined();
  expect(prices().queryByText("Loading the prices")).toBeNull();
});

test("a plan shows each of its prices and what it brings", async () => {
  open([productFixture(), productFixture({ price_id: "price_2", price: 3999, freq: "year_1" })]);
  const plan = (await prices().findByRole("heading", { name: "Snowball Plus" })).closest("li");

  expect(plan?.textContent).toContain("$4.99 / month");
  expect(plan?.textContent).toContain("or $39.99 / year");
  expect(plan?.textContent).toContain("Kept up to date");
});

test("the page says which of the paid services exist", async () => {
  open();
  await prices().findByText("$4.99");

  expect(prices().getByText(/The rest is being built/)).toBeDefined();
});

test("prices that cannot be loaded are said to be missing, and can be asked for again", async () => {
  const { answers } = open(
    Response.json({ detail: "Busy.", code: "server_error" }, { status: 404 }),
  );

  expect((await screen.findByRole("alert")).textContent).toContain("We could not load the prices.");
  answers[PRODUCTS] = [productFixture()];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await prices().findByText("$4.99")).toBeDefined();
});

test("where nothing is for sale only what is free is shown", async () => {
  open([]);

  await vi.waitFor(() => expect(prices().queryByText("Loading the prices")).toBeNull());
  expect(prices().getByRole("heading", { name: "Free" })).toBeDefined();
  expect(prices().queryByText(/being built/)).toBeNull();
});

test("every question is closed at first, and an address opens its own", async () => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  open(undefined, { url: "/#how-fresh" });
  await prices().findByText("$4.99");

  const isOpen = (id: string) => document.getElementById(id)?.hasAttribute("open");

  expect(questions.filter(({ id }) => isOpen(id)).map(({ id }) => id)).toEqual(["how-fresh"]);
});

test("every link into the page leads to a part of it", async () => {
  open();
  await prices().findByText("$4.99");
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole(
    "link",
  );
  const targets = links
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => href.startsWith("#"));

  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) expect(document.querySelector(target)).not.toBeNull();
});

test("the examples say that they are examples, and their accounts add up", () => {
  open([]);

  const examples = screen.getAllByRole("figure");

  expect(examples).toHaveLength(3);
  for (const example of examples) expect(within(example).getByText("Example")).toBeDefined();
  const cents = (text: string) => BigInt(text.replaceAll(/[$,.]/g, ""));
  const liabilities = within(examples[1] ?? document.body)
    .getByText("Total Liabilities")
    .parentElement?.textContent?.match(/\$[\d,]+\.\d\d/g)
    ?.map(cents);
  const [total, ...parts] = liabilities ?? [];
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
});
