import type { Invoice } from "@snowball/contract";
import { formatPrice } from "@snowball/money";

import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Table } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { formatDay } from "#lib/format-day.ts";
import styles from "./invoice-table.module.css";

const statuses: Record<Invoice["status"], { tone: BadgeTone; text: string }> = {
  paid: { tone: "good", text: "Paid" },
  open: { tone: "attention", text: "Not paid yet" },
  uncollectible: { tone: "bad", text: "Not paid" },
  void: { tone: "neutral", text: "Cancelled" },
};

/** Invoices, newest first: a table, or on a phone a card each. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Table hasCards className={styles.table}>
      <caption>
        <VisuallyHidden>Invoices, newest first</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Number</th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
          <th scope="col">
            <VisuallyHidden>Invoice</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoice_id} {...invoice} />
        ))}
      </tbody>
    </Table>
  );
}

function InvoiceRow({ number, date, amount, currency, status, hosted_invoice_url }: Invoice) {
  const { tone, text } = statuses[status];

  return (
    <tr>
      <td className={styles.date}>{formatDay(date)}</td>
      <td className={styles.number}>{number ?? "unknown"}</td>
      <td>
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className={styles.amount}>{formatPrice(amount, currency)}</td>
      <td className={styles.link}>
        {hosted_invoice_url !== null && (
          <a href={hosted_invoice_url} target="_blank" rel="noopener noreferrer">
            View invoice
            <VisuallyHidden> {number} (opens in a new tab)</VisuallyHidden>
          </a>
        )}
      </td>
    </tr>
  );
}
