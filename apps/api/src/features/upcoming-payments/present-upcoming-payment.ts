import {
  type Figure,
  type ObligationState,
  OpenPayments,
  UpcomingPayment as WireUpcomingPayment,
  type UpcomingPaymentPage,
  type UpcomingPaymentState,
} from "@snowball/contract";

import { notPaidOnOf, payByOf } from "#features/ledger/index.ts";
import { presentPage, type Window } from "#http/page.ts";
import { listOf, objectOf, type Written, writerOf, written } from "#http/written.ts";

import type { UpcomingPayment } from "./upcoming-payment-rules.ts";

/** A part of the list, and what all of it comes to. */
export type ListedPayments = {
  shown: Written<WireUpcomingPayment>[];
  window: Window;
  count: number;
  open: OpenPayments;
};

export const writeUpcomingPayment = writerOf<WireUpcomingPayment>(WireUpcomingPayment);
const writeOpen = writerOf<OpenPayments>(OpenPayments);

export function writeUpcomingPaymentPage(
  { shown, open, ...of }: ListedPayments,
  listUrl: string,
): Written<UpcomingPaymentPage> {
  const { count, next, previous, results } = presentPage(shown, { ...of, listUrl });

  return objectOf<UpcomingPaymentPage>({
    count: written(count),
    next: written(next),
    previous: written(previous),
    results: listOf(results),
    open: writeOpen(open),
  });
}

export function presentUpcomingPayment(payment: UpcomingPayment): WireUpcomingPayment {
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
    late_fee_amount: word.lateFee,
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
