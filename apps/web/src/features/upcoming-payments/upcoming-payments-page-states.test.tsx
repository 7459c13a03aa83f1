import type { Item } from "@snowball/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openHome } from "./testing/home-screen-fixture.tsx";
import { paymentFixture } from "#lib/testing/payment-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** Returns a connection without debts. */
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

test("marks an overdue payment in words", async () => {
  openHome([paymentFixture({ state: "late" })]);

  expect(await screen.findByText("Past due")).toBeDefined();
});

test("keeps the order of the API", async () => {
  openHome([
    paymentFixture({ debt: "a" }, { name: "First" }),
    paymentFixture({ debt: "b" }, { name: "Second" }),
  ]);
  await screen.findByText("First");

  const names = screen.getAllByRole("listitem").map((entry) => entry.textContent);

  expect(names[0]).toContain("First");
  expect(names[1]).toContain("Second");
});

test("shows how to link or enter debts if there are none (spec 2)", async () => {
  openHome([]);

  expect(await screen.findByRole("heading", { name: "No debts linked yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Link your first account" }).getAttribute("href")).toBe(
    "/account-connections",
  );
  expect(screen.getByRole("link", { name: "Enter a debt" }).getAttribute("href")).toBe(
    "/debts/new",
  );
});

test("suggests another account if the linked bank has no debts", async () => {
  const connection = itemFixture({ purpose: "depository" });
  openHome([], { connections: [connection] });

  expect(await screen.findByRole("link", { name: "Link another account" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Link your first account" })).toBeNull();
});

test("does not say that a new bank has no debts while its payments are being fetched", async () => {
  const created = new Date(2026, 10, 20, 11, 59).toISOString();
  let isSlow = false;
  const { queryClient } = openHome([], {
    connections: [itemFixture({ created_at: created })],
    answer: ({ path }) =>
      isSlow && path === "/api/v1/month/" ? new Promise(() => undefined) : undefined,
  });
  await screen.findByRole("heading", { name: "No debts linked yet" });

  isSlow = true;
  void queryClient.invalidateQueries({ queryKey: ["month"] });

  await waitFor(() => expect(screen.queryByText("No debts linked yet")).toBeNull());
});

test("does not show a bank that never responded as having no debts", async () => {
  const connection = itemFixture({ status: "stale", last_synced_at: null });
  openHome([], { connections: [connection] });

  expect(await screen.findByRole("heading", { name: "No debts here yet" })).toBeDefined();
  expect(screen.queryByText("No debts linked yet")).toBeNull();
  expect(screen.getByText(/^When your bank answers/)).toBeDefined();
});

test("shows the heading and announces the loading state", () => {
  openHome([paymentFixture()]);

  expect(screen.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeDefined();
  expect(screen.getByText("Loading your payments")).toBeDefined();
});

test("shows an error with a retry button (spec 8)", async () => {
  openHome(Response.json({ detail: "No.", code: "not_found" }, { status: 404 }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load your payments."),
  );
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

test("keeps the payments on screen after a failed refresh (spec 4)", async () => {
  const { answers, queryClient } = openHome([paymentFixture()]);
  await screen.findByText("$35.00");

  answers["/api/v1/month/"] = Response.json({ detail: "No." }, { status: 500 });
  await queryClient.invalidateQueries({ queryKey: ["month"] });

  expect((await screen.findByText(/couldn't refresh your payments/)).textContent).toContain("No.");
  expect(screen.getByText("$35.00")).toBeDefined();
});

test("asks users without a subscription to subscribe (spec 2)", async () => {
  openHome([paymentFixture()], { subscriptions: [] });

  expect(await screen.findByText("First, please subscribe")).toBeDefined();
  expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/subscribe");
});

test("shows the subscription notice below the payments", async () => {
  openHome([paymentFixture()], { subscriptions: [] });
  const notice = await screen.findByText("First, please subscribe");
  const payment = await screen.findByText("$35.00");

  expect(payment.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("does not ask subscribers to subscribe", async () => {
  const { calls } = openHome([paymentFixture()]);
  await screen.findByText("$35.00");
  await waitFor(() => expect(calls).toContain("/stripe/my-subscription/"));

  expect(screen.queryByText("First, please subscribe")).toBeNull();
});
