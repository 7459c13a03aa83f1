import type { Invoice } from "@snowball/contract";
import { formatPrice } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";

import { PortalButton } from "#lib/billing-portal.tsx";
import { formatDay } from "#lib/format.ts";
import { invoicesQuery } from "#lib/queries.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Table } from "#ui/table.tsx";

/** The tab "Billing" of the profile: invoices and a button to the billing portal. */
export function InvoicesTab() {
  const invoices = useQuery(invoicesQuery);

  return (
    <DataView source={invoices} what="your invoices">
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState icon="card" title="No invoices yet">
            Once you subscribe, each payment is listed here with its invoice.
          </EmptyState>
        ) : (
          <>
            <InvoiceTable invoices={loaded} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-compact text-ink-soft">
              <p>Stripe, our payment provider, stores your card and billing address.</p>
              <PortalButton variant="secondary">Open billing portal</PortalButton>
            </div>
          </>
        )
      }
    </DataView>
  );
}

type State = { tone: BadgeTone; text: string };

const statuses: Record<Invoice["status"], State> = {
  paid: { tone: "good", text: "Paid" },
  open: { tone: "attention", text: "Not paid yet" },
  uncollectible: { tone: "bad", text: "Not paid" },
  void: { tone: "neutral", text: "Canceled" },
};

const disputes: Record<NonNullable<Invoice["dispute"]>, State | null> = {
  open: { tone: "attention", text: "Disputed" },
  lost: { tone: "bad", text: "Reversed by your bank" },
  won: null,
};

function describeState({ status, refund, dispute }: Invoice): State {
  const disputed = dispute && disputes[dispute];
  if (disputed) return disputed;
  if (refund === null) return statuses[status];
  return { tone: "neutral", text: refund.is_full ? "Refunded" : "Partly refunded" };
}

function describeRefund({ refund, currency }: Invoice): string | null {
  return refund && `${formatPrice(refund.amount, currency)} refunded on ${formatDay(refund.date)}`;
}

/** Lists invoices, newest first: as a table, or as cards on a phone. */
function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Table
      caption="Invoices, newest first"
      hasCards
      columns={[
        "Date",
        { name: "Number", className: "text-start" },
        { name: "Status", className: "text-start" },
        "Amount",
        { name: "Invoice", isShown: false },
      ]}
    >
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoice_id} {...invoice} />
        ))}
      </tbody>
    </Table>
  );
}

function InvoiceRow(invoice: Invoice) {
  const { number, date, amount, currency, hosted_invoice_url } = invoice;
  const { tone, text } = describeState(invoice);
  const back = describeRefund(invoice);

  return (
    <tr className="max-tablet:grid-cols-[1fr_auto] max-tablet:items-baseline">
      <td className="max-tablet:font-semibold min-[48rem]:whitespace-nowrap">{formatDay(date)}</td>
      <td className="text-start wrap-anywhere text-ink-soft max-tablet:order-1 max-tablet:col-span-full min-[48rem]:min-w-36">
        {number ?? "unknown"}
      </td>
      <td className="text-start max-tablet:order-2 max-tablet:block">
        <Badge tone={tone}>{text}</Badge>
        {back !== null && <p className="mt-1 text-small text-ink-soft">{back}</p>}
      </td>
      <td className="max-tablet:justify-end max-tablet:font-semibold">
        {formatPrice(amount, currency)}
      </td>
      <td className="max-tablet:order-3 max-tablet:justify-end tablet:whitespace-nowrap">
        {hosted_invoice_url !== null && (
          <a
            className="max-tablet:inline-block max-tablet:py-2.5"
            href={hosted_invoice_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            View invoice
            <span className="sr-only"> {number} (opens in a new tab)</span>
          </a>
        )}
      </td>
    </tr>
  );
}
