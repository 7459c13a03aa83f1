import type { Invoice } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { InvoicesTab } from "./invoices-tab.tsx";

const PAID: Invoice = {
  invoice_id: "in_1",
  number: "A1B2-0001",
  date: "2026-11-20T12:00:00.000Z",
  amount: 499,
  currency: "usd",
  status: "paid",
  hosted_invoice_url: "https://invoice.stripe.com/i/1",
  refund: null,
  dispute: null,
};

function open(invoices: Invoice[] | Response) {
  return renderScreen(<InvoicesTab />, { "/stripe/invoices/": invoices });
}

/** Returns the texts of each row, without the headers. */
function rows(): string[][] {
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? ""));
}

test("each invoice shows its date, number, status in words and amount (spec 2)", async () => {
  open([
    PAID,
    { ...PAID, invoice_id: "in_2", number: "A1B2-0002", status: "open", amount: 123_456 },
    { ...PAID, invoice_id: "in_3", number: null, status: "void", hosted_invoice_url: null },
    { ...PAID, invoice_id: "in_4", status: "uncollectible", amount: -250 },
  ]);

  await screen.findByRole("table", { name: "Invoices, newest first" });
  expect(rows().map((cells) => cells.slice(0, 4))).toEqual([
    ["November 20, 2026", "A1B2-0001", "Paid", "$4.99"],
    ["November 20, 2026", "A1B2-0002", "Not paid yet", "$1,234.56"],
    ["November 20, 2026", "unknown", "Canceled", "$4.99"],
    ["November 20, 2026", "A1B2-0001", "Not paid", "−$2.50"],
  ]);
});

test("shows refunds and disputes at their invoice, with amount and date", async () => {
  const refund = { amount: 100, date: "2026-11-22T12:00:00.000Z", is_full: false };
  open([
    { ...PAID, refund },
    { ...PAID, invoice_id: "in_2", refund: { ...refund, amount: 499, is_full: true } },
    { ...PAID, invoice_id: "in_3", dispute: "open" },
    { ...PAID, invoice_id: "in_4", dispute: "lost" },
    { ...PAID, invoice_id: "in_5", dispute: "won" },
  ]);

  await screen.findByRole("table", { name: "Invoices, newest first" });
  expect(rows().map((cells) => cells[2])).toEqual([
    "Partly refunded$1.00 refunded on November 22, 2026",
    "Refunded$4.99 refunded on November 22, 2026",
    "Disputed",
    "Reversed by your bank",
    "Paid",
  ]);
});

test("an invoice opens in a tab without referrer; one without a page has no link", async () => {
  open([PAID, { ...PAID, invoice_id: "in_2", hosted_invoice_url: null }]);

  const links = await screen.findAllByRole("link");
  expect(links).toHaveLength(1);
  expect(links[0]?.textContent).toBe("View invoice A1B2-0001 (opens in a new tab)");
  expect(links[0]?.getAttribute("href")).toBe(PAID.hosted_invoice_url);
  expect(links[0]?.getAttribute("rel")).toBe("noopener noreferrer");
});

test("has a button to the billing portal", async () => {
  open([PAID]);

  expect(await screen.findByRole("button", { name: "Open billing portal" })).toBeDefined();
});

test("without invoices, explains when there will be some and offers no portal", async () => {
  open([]);

  expect(await screen.findByText("No invoices yet")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("shows that invoices are loading", () => {
  open([PAID]);

  expect(screen.getByText("Loading your invoices")).toBeDefined();
});

test("invoices that cannot be loaded show the error and a retry button", async () => {
  const { answers } = open(Response.json({ detail: "Broken." }, { status: 500 }));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Broken."));
  answers["/stripe/invoices/"] = [PAID];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("A1B2-0001")).toBeDefined();
});
