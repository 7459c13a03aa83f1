import type { Transaction } from "@snowball/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { AccountTransactions } from "./account-transactions.tsx";
import { signedAmount } from "./transaction-row.tsx";

const PATH = "/api/v1/transactions/";

// A day of another year would say which.
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

test("a transaction shows its day, its name, its amount and that it is pending", async () => {
  renderScreen(<AccountTransactions account="visa" />, { [PATH]: [PURCHASE] });

  expect(await screen.findByText("Corner shop")).toBeDefined();
  expect(screen.getByText("Nov 2")).toBeDefined();
  expect(screen.getByText("$12.50")).toBeDefined();
  expect(screen.getByText("Pending")).toBeDefined();
  expect(screen.getByText("1 transaction")).toBeDefined();
});

test("no transactions are said, and a failure can be tried again", async () => {
  const { answers } = renderScreen(<AccountTransactions account="visa" />, {
    [PATH]: Response.json({ detail: "Broken.", code: "server_error" }, { status: 500 }),
  });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Broken."));

  answers[PATH] = [];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("No transactions found.")).toBeDefined();
});

test("a range that ends before it begins is told and not asked about", async () => {
  const { calls } = renderScreen(<AccountTransactions account="visa" />, { [PATH]: [PURCHASE] });
  await screen.findByText("Corner shop");

  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-03" } });
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-01" } });

  expect(await screen.findByText("This day is before the first one.")).toBeDefined();
  await new Promise((wake) => setTimeout(wake, 400));
  expect(calls).toHaveLength(2);
});

test("a day of another year says which", async () => {
  renderScreen(<AccountTransactions account="visa" />, {
    [PATH]: [{ ...PURCHASE, date: "2025-12-30" }],
  });

  expect(await screen.findByText("Dec 30, 2025")).toBeDefined();
});

test("a merchant is named once", async () => {
  const named = { ...PURCHASE, uuid: "a", name: "CORNER SHOP 0042", merchant_name: "Corner Shop" };
  const other = { ...PURCHASE, uuid: "b", name: "SQ *4411", merchant_name: "Blue Bakery" };
  renderScreen(<AccountTransactions account="visa" />, { [PATH]: [named, other] });

  expect(await screen.findByText("CORNER SHOP 0042")).toBeDefined();
  expect(screen.queryByText("Corner Shop")).toBeNull();
  expect(screen.getByText("Blue Bakery")).toBeDefined();
});

test("older transactions come on demand, each page behind the last of the page before", async () => {
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

test("what is looked for is asked about once it rests, and what was found before stays meanwhile", async () => {
  let isSlow = false;
  const { queries } = renderScreen(
    <AccountTransactions account="visa" />,
    { [PATH]: [PURCHASE] },
    { answer: () => (isSlow ? new Promise(() => undefined) : undefined) },
  );
  await screen.findByText("Corner shop");
  isSlow = true;

  vi.useFakeTimers(); // Time stands still between the keys, however long a busy machine takes.
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

test("money in carries a sign", () => {
  expect(signedAmount(PURCHASE)).toBe("$12.50");
  expect(signedAmount(PAYMENT)).toBe("+$25.00");
});
