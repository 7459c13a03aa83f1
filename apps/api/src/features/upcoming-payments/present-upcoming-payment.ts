import type {
  Figure,
  ObligationState,
  PageQuery,
  UpcomingPayment as WireUpcomingPayment,
  UpcomingPaymentPage,
  UpcomingPaymentState,
} from "@snowball/contract";

import { notPaidOnOf, payByOf } from "#features/ledger/index.ts";
import { parseWindow, presentPage } from "#http/page.ts";

import type { ListedPayments } from "./list-upcoming-payments.ts";
import { type Countable, sumOpenPayments } from "./open-payment-rules.ts";
import type { UpcomingPayment } from "./upcoming-payment-rules.ts";

/** Cuts the asked-for page out of the whole list: only what is on it is written, all of it is counted. */
export function presentUpcomingPaymentPage(
  { payments, today }: ListedPayments,
  { query, url }: { query: PageQuery; url: string },
): UpcomingPaymentPage {
  const window = parseWindow(query);
  const shown = payments.slice(window.offset, window.offset + window.limit);

  const page = presentPage(shown.map(presentUpcomingPayment), {
    count: payments.length,
    window,
    listUrl: url,
  });
  return { ...page, open: sumOpenPayments(payments.map(countableOf), today) };
}

function countableOf(payment: UpcomingPayment): Countable {
  const { debt, told, amount, state, isOverdue } = payment;
  const { cycle, due_date, pay_by } = datesOf(payment);

  return {
    debt: debt.uuid,
    currency: debt.currency,
    cycle,
    due_date,
    pay_by,
    is_overdue: isOverdue,
    ...(told ? { status: told.state, left: told.left } : { status: statusOf(state), left: amount }),
  };
}

function presentUpcomingPayment(payment: UpcomingPayment): WireUpcomingPayment {
  const { debt, facts, word, told, amount } = payment;
  const syncedAt = word.syncedAt?.toISOString() ?? null;
  const { minimum } = debt;
  const amountSource = told ? told.obligation.amountSource : statedBy(minimum.source);

  return {
    debt: debt.uuid,
    account: debt.account,
    item: debt.item,
    name: debt.name,
    nickname: debt.nickname,
    mask: debt.mask,
    institution_id: debt.institution_id,
    institution_name: debt.lender,
    liability: word.liability,
    kind: debt.kind,
    ...datesOf(payment),
    amount,
    amount_source: amountSource,
    amount_as_of: amountSource === "bank" ? syncedAt : amountSource && minimum.as_of,
    bank_amount: amountSource === "user" ? (facts.bank?.amount ?? null) : null,
    past_due_amount: word.pastDue,
    currency: debt.currency,
    state: payment.state,
    is_overdue: payment.isOverdue,
    ...progressOf(payment),
    autopay: debt.autopay,
    in_plan: debt.is_included,
    as_of: syncedAt,
  };
}

function datesOf({ debt, told }: UpcomingPayment) {
  if (!told) return { cycle: null, due_date: null, due_date_source: null, pay_by: null };
  const { obligation } = told;

  return {
    cycle: obligation.cycle,
    due_date: obligation.dueDate,
    due_date_source: obligation.dueDateSource,
    pay_by: payByOf(obligation, debt),
  };
}

/** Of a payment that is due on no known day nobody can say that it was made. */
function progressOf({ told, amount, state }: UpcomingPayment) {
  if (told) {
    const { paid, sent, left, recognised, question } = told;
    const word = { question, not_paid_on: notPaidOnOf(told) };
    return { status: told.state, paid, sent, left, recognised, ...word };
  }

  const nothing = { paid: "0.00", sent: "0.00", recognised: null };
  const word = { question: null, not_paid_on: null };
  return { status: statusOf(state), left: amount, ...nothing, ...word };
}

function statedBy(source: Figure<string>["source"]): "bank" | "user" | null {
  return source === "estimate" ? null : source;
}

/** Of a payment of which nobody says when it is due. */
function statusOf(state: UpcomingPaymentState): ObligationState {
  const states = { unknown: "unknown", nothing_due: "not_needed", due: "upcoming" } as const;

  return states[state];
}
