import type { Item } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openHome } from "./home-screen-fixture.tsx";
import { paymentFixture } from "./payment-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** A bank that tells of no debt. */
function itemFixture(about: Partial<Item>): Item {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000002",
    institution_id: "ins_1",
    institution_name: "First Platypus Bank",
    purpose: "liability",
    status: "healthy",
    status_reason: null,
    last_synced_at: "2026-11-20T08:00:00Z",
    transactions_update_status: "historical_update_complete",
    duplicate_of: null,
    created_at: "2026-11-20T07:00:00Z",
    ...about,
  };
}

test("an overdue payment is marked in words", async () => {
  openHome([paymentFixture({ state: "late" })]);

  expect(await screen.findByText("Overdue")).toBeDefined();
});

test("the entries keep the order of the API", async () => {
  openHome([
    paymentFixture({ debt: "a" }, { name: "First" }),
    paymentFixture({ debt: "b" }, { name: "Second" }),
  ]);
  await screen.findByText("First");

  const names = screen.getAllByRole("listitem").map((entry) => entry.textContent);

  expect(names[0]).toContain("First");
  expect(names[1]).toContain("Second");
});

test("without debts the screen says how to link some, and how to do without (spec 2)", async () => {
  openHome([]);

  expect(await screen.findByRole("heading", { name: "No debts linked yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Link your first account" }).getAttribute("href")).toBe(
    "/account-connections",
  );
  expect(screen.getByRole("link", { name: "Enter a debt" }).getAttribute("href")).toBe(
    "/debts/new",
  );
});

test("who has linked a bank that tells of no debt is asked for another one, not for the first", async () => {
  const connection = itemFixture({ purpose: "depository" });
  openHome([], { connections: [connection] });

  expect(await screen.findByRole("link", { name: "Link another account" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Link your first account" })).toBeNull();
});

test("a bank that never answered is not said to have no debts", async () => {
  const connection = itemFixture({ status: "stale", last_synced_at: null });
  openHome([], { connections: [connection] });

  expect(await screen.findByRole("heading", { name: "No debts here yet" })).toBeDefined();
  expect(screen.queryByText("No debts linked yet")).toBeNull();
  expect(screen.getByText(/^When your bank answers/)).toBeDefined();
});

test("while loading, the heading is there and the rest is announced", () => {
  openHome([paymentFixture()]);

  expect(screen.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeDefined();
  expect(screen.getByText("Loading your payments")).toBeDefined();
});

test("a failure is shown, with a way to try again (spec 8)", async () => {
  openHome(Response.json({ detail: "No.", code: "not_found" }, { status: 404 }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We could not load your payments."),
  );
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

test("a failed refresh keeps the payments on screen (spec 4)", async () => {
  const { answers, queryClient } = openHome([paymentFixture()]);
  await screen.findByText("$35.00");

  answers["/api/v1/month/"] = Response.json({ detail: "No." }, { status: 500 });
  await queryClient.invalidateQueries({ queryKey: ["month"] });

  expect((await screen.findByText(/could not refresh your payments/)).textContent).toContain("No.");
  expect(screen.getByText("$35.00")).toBeDefined();
});

test("who has no subscription is asked to subscribe (spec 2)", async () => {
  openHome([paymentFixture()], { subscriptions: [] });

  expect(await screen.findByText("First, please subscribe")).toBeDefined();
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
});

test("what is asked for a subscription stands after what the page is for", async () => {
  openHome([paymentFixture()], { subscriptions: [] });
  const notice = await screen.findByText("First, please subscribe");
  const payment = await screen.findByText("$35.00");

  expect(payment.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("who has a subscription is not asked to subscribe", async () => {
  const { calls } = openHome([paymentFixture()]);
  await screen.findByText("$35.00");
  await waitFor(() => expect(calls).toContain("/stripe/my-subscription/"));

  expect(screen.queryByText("First, please subscribe")).toBeNull();
});
