import type { Page, PageQuery, UpcomingPayment as WireUpcomingPayment } from "@snowball/contract";

import { parseWindow, presentPage } from "#http/page.ts";

import { shownName, type UpcomingPayment } from "./upcoming-payment-rules.ts";

/** Cuts the asked-for page out of the whole list. */
export function presentUpcomingPaymentPage(
  payments: readonly UpcomingPayment[],
  { query, url }: { query: PageQuery; url: string },
): Page<WireUpcomingPayment> {
  const window = parseWindow(query);
  const shown = payments.slice(window.offset, window.offset + window.limit);

  return presentPage(shown.map(presentUpcomingPayment), {
    count: payments.length,
    window,
    listUrl: url,
  });
}

function presentUpcomingPayment(payment: UpcomingPayment): WireUpcomingPayment {
  const { amountSource, bankAmount, userAmountAt, syncedAt } = payment;
  const statedAt = { bank: syncedAt, user: userAmountAt };

  return {
    account: payment.accountId,
    item: payment.connectionId,
    name: shownName(payment),
    mask: payment.mask,
    institution_id: payment.institutionId,
    institution_name: payment.institutionName,
    liability: payment.liability,
    due_date: payment.dueDate,
    due_date_source: payment.dueDateSource,
    amount: payment.amount,
    amount_source: amountSource,
    amount_as_of: amountSource && (statedAt[amountSource]?.toISOString() ?? null),
    bank_amount: amountSource === "user" ? bankAmount : null,
    past_due_amount: payment.pastDueAmount,
    currency: payment.currency,
    state: payment.state,
    is_overdue: payment.isOverdue,
    as_of: syncedAt?.toISOString() ?? null,
  };
}
