import type { Invoice } from "@snowball/contract";

import type { StoredInvoice } from "./invoice-store.ts";

export function presentInvoice(invoice: StoredInvoice): Invoice {
  return {
    invoice_id: invoice.id,
    number: invoice.number,
    date: invoice.issuedAt.toISOString(),
    // Stripe amounts have at most twelve digits, so they are exact as numbers.
    amount: Number(invoice.amount),
    currency: invoice.currency,
    status: invoice.status,
    hosted_invoice_url: invoice.hostedUrl,
    refund: presentRefund(invoice),
    dispute: invoice.dispute,
  };
}

function presentRefund({ refunded, refundedAt, isRefundFull }: StoredInvoice): Invoice["refund"] {
  if (refunded === null || refundedAt === null) return null;
  return { amount: Number(refunded), date: refundedAt.toISOString(), is_full: isRefundFull };
}
