import type { Transaction } from "@snowball/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { AccountTransactions } from "./account-transactions.tsx";
import { signedAmount } from "./transaction-row.tsx";

const PATH = "/api/v1/transactions/";

// Dates of another year would show the year.
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ["Date"] }));

const PURCHASE: Transaction = {
  uuid: "1",
  account: "visa",
  date: "2026-11-02",
  authorized_date: null,
  name: "Corner shop",
  merchant_name: null,
  amount: "12.50",
  currency: "USD",
  pending: true,
  category: null,
};
const PAYMENT: Transaction = { ...PURCHASE, uuid: "2", amount: "-25.00", pending: false };

test("a transaction shows its date, name, amount and that it is pending", async () => {
  renderScreen(<AccountTransactions account="visa" />, { [PATH]: [PURCHASE] });

  expect(await screen.findByText("Corner shop")).toBeDefined();
  expect(screen.getByText("Nov 2")).toBeDefined();
  expect(screen.getByText("$12.50")).toBeDefined();
  expect(screen.getByText("Pending")).toBeDefined();
  expect(screen.getByText("1 transaction")).toBeDefined();
});

test("shows that there are no transactions, and a failure can be retried", async () => {
  const { answers } = renderScreen(<AccountTransactions account="visa" />, {
    [PATH]: Response.json({ detail: "Broken.", code: "server_error" }, { status: 500 }),
  });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Broken."));

  answers[PATH] = [];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("No transactions found.")).toBeDefined();
});

test("a reversed date range shows an error and sends no request", async () => {
  const { calls } = renderScreen(<AccountTransactions account="visa" />, { [PATH]: [PURCHASE] });
  await screen.findByText("Corner shop");

  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-03" } });
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-01" } });

  expect(await screen.findByText("This day is before the first one.")).toBeDefined();
  await new Promise((wake) => setTimeout(wake, 400));
  expect(calls).toHaveLength(2);
});

test("a date of another year shows the year", async () => {
  renderScreen(<AccountTransactions account="visa" />, {
    [PATH]: [{ ...PURCHASE, date: "2025-12-30" }],
  });

  expect(await screen.findByText("Dec 30, 2025")).toBeDefined();
});

test("shows a merchant only if the name does not contain it", async () => {
  const named = { ...PURCHASE, uuid: "a", name: "CORNER SHOP 0042", merchant_name: "Corner Shop" };
  const other = { ...PURCHASE, uuid: "b", name: "SQ *4411", merchant_name: "Blue Bakery" };
  renderScreen(<AccountTransactions account="visa" />, { [PATH]: [named, other] });

  expect(await screen.findByText("CORNER SHOP 0042")).toBeDefined();
  expect(screen.queryByText("Corner Shop")).toBeNull();
  expect(screen.getByText("Blue Bakery")).toBeDefined();
});

test("loads older transactions on demand, after the last one of the previous page", async () => {
  const pageOf = (transaction: Transaction, next: string | null) =>
    Response.json({ count: 26, next, previous: null, results: [transaction] });
  const { answers, queries } = renderScreen(<AccountTransactions account="visa" />, {
    [PATH]: pageOf(PURCHASE, `https://api.example${PATH}?limit=25&offset=25&after=2026-11-02%2C1`),
  });
  await screen.findByText("1 of 26 transactions");

  answers[PATH] = pageOf({ ...PAYMENT, name: "Payment" }, null);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));

  expect(await screen.findByText("Payment")).toBeDefined();
  expect(screen.getByText("Corner shop")).toBeDefined();
  expect(queries).toEqual([
    { limit: "25", offset: "0", account: "visa" },
    { limit: "25", offset: "25", after: "2026-11-02,1", account: "visa" },
  ]);
});

test("debounces the search, and keeps the previous results while it loads", async () => {
  let isSlow = false;
  const { queries } = renderScreen(
    <AccountTransactions account="visa" />,
    { [PATH]: [PURCHASE] },
    { answer: () => (isSlow ? new Promise(() => undefined) : undefined) },
  );
  await screen.findByText("Corner shop");
  isSlow = true;

  vi.useFakeTimers(); // Fake timers stop the clock between keys on a busy machine.
  for (const value of ["c", "co", "cof"]) {
    fireEvent.change(screen.getByLabelText("Search by name"), { target: { value } });
    act(() => void vi.advanceTimersByTime(120));
  }
  expect(queries).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(180));
  vi.useRealTimers();
  await waitFor(() => expect(queries).toHaveLength(2));

  expect(queries.map(({ q }) => q)).toEqual([undefined, "cof"]);
  expect(screen.getByText("Corner shop")).toBeDefined();
});

test("money in has a plus sign", () => {
  expect(signedAmount(PURCHASE)).toBe("$12.50");
  expect(signedAmount(PAYMENT)).toBe("+$25.00");
});
