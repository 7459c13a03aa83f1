import type {
  ObligationChange,
  ObligationState,
  PaymentChange,
  PaymentInput,
} from "@snowball/contract";
import { compareDates, formatShortDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import type { Payment } from "../of-debt/describe-cycle.ts";
import { invertStep, type LedgerStep, undoingOf } from "./ledger-step.ts";
import type { Payable } from "./payable.ts";

/** A change that the user makes to a payment: its steps, and the notice to show when it is done. */
export type PaymentAction = {
  steps: readonly LedgerStep[];
  words: string;
  /** The payment's state after the change, shown until the response arrives. Absent if it depends on the response. */
  expected?: ObligationState | undefined;
};

/** The client makes the uuid. A retry with the same one records no second payment. */
export type PaymentEntry = Pick<PaymentInput, "uuid" | "amount" | "sent_on" | "status">;

export function record(payable: Payable, entry: PaymentEntry): PaymentAction {
  const { debt, cycle, name, currency, toSend, isExtra = false } = payable;
  const { amount, sent_on: sentOn, status } = entry;
  const money = formatAmount(amount, currency);

  return {
    steps: [
      { type: "record", debt, input: { ...entry, cycle, ...(isExtra && { is_extra: true }) } },
    ],
    words:
      status === "sent"
        ? `${money} to ${name} is marked as sent.`
        : `${money} to ${name} is recorded as paid on ${formatShortDate(sentOn)}.`,
    expected: toSend === amount ? status : undefined,
  };
}

/** Reverts a recorded payment that was not made or was for something else, or restores a reverted one. */
export function toggleUndone(
  { name, currency }: Payable,
  { uuid, amount, undone_on: undoneOn }: Payment,
): PaymentAction {
  const undoing = undoingOf(uuid);
  const money = formatAmount(amount, currency);

  return undoneOn === null
    ? { steps: [undoing], words: `${money} to ${name} was undone.` }
    : { steps: [invertStep(undoing)], words: `${money} to ${name} counts again.` };
}

export type PaymentCorrection = Required<Omit<PaymentChange, "is_undone">>;

/** For a payment that the bank reported, only the cycle can be corrected. */
export function correct(
  { name, currency }: Payable,
  payment: Payment,
  to: PaymentCorrection | Pick<PaymentCorrection, "cycle" | "is_extra">,
): PaymentAction {
  const { uuid, amount, sent_on, status, chosen_cycle: cycle, is_extra } = payment;
  const from = "amount" in to ? { amount, sent_on, status, cycle, is_extra } : { cycle, is_extra };

  return {
    steps: [{ type: "change_payment", payment: uuid, to, from }],
    words: `${formatAmount("amount" in to ? to.amount : amount, currency)} to ${name} is corrected.`,
  };
}

/** Sets or removes a mark of a payment's cycle. No step without a cycle, because then nothing is due. */
function mark(
  { debt, cycle }: Payable,
  field: keyof ObligationChange,
  isSet: boolean,
): LedgerStep[] {
  return cycle === null
    ? []
    : [{ type: "change_cycle", debt, cycle, to: { [field]: isSet }, from: { [field]: !isSet } }];
}

export function toggleSkipped(payable: Payable): PaymentAction {
  const { name, status } = payable;
  const isSkipped = status === "skipped";
  const steps = mark(payable, "is_skipped", !isSkipped);

  return isSkipped
    ? { steps, words: `This payment to ${name} is due again.` }
    : { steps, words: `You skipped this payment to ${name}.`, expected: "skipped" };
}

export function markUnpaid(payable: Payable): PaymentAction {
  return {
    steps: mark(payable, "is_unpaid", true),
    words: "Marked as unpaid. Send it soon to limit interest and fees.",
  };
}

export function unmarkUnpaid(payable: Payable): PaymentAction {
  return {
    steps: mark(payable, "is_unpaid", false),
    words: `We'll ask you again whether ${payable.name} was paid.`,
  };
}

export function combineActions(actions: readonly PaymentAction[], words: string): PaymentAction {
  return { steps: actions.flatMap(({ steps }) => steps), words, expected: actions[0]?.expected };
}

export function oldestInTransit(payments: readonly Payment[]): Payment | null {
  const inTransit = payments.filter(
    ({ seen_on, undone_on, returned_on, counted }) =>
      seen_on === null && undone_on === null && returned_on === null && signOf(counted) > 0,
  );

  return inTransit.toSorted((one, other) => compareDates(one.sent_on, other.sent_on))[0] ?? null;
}

/**
 * Marks a sent payment as arrived. It is replaced by a payment that the user recorded as paid, because
 * bank-reported payments cannot be changed.
 * @param uuid uuid of the replacement.
 */
export function markArrived(payable: Payable, payment: Payment, uuid: string): PaymentAction {
  const { debt, name, currency } = payable;
  const { amount, sent_on, chosen_cycle: cycle, is_extra } = payment;
  const sent = { uuid, amount, sent_on, cycle, ...(is_extra && { is_extra }) };

  return {
    steps: [undoingOf(payment.uuid), { type: "record", debt, input: { ...sent, status: "paid" } }],
    words: `${formatAmount(amount, currency)} to ${name} has arrived.`,
    expected: "paid",
  };
}

/** Marks a sent payment as not arrived. It no longer counts, and the payment is due again. */
export function markNotArrived(payable: Payable, payment: Payment): PaymentAction {
  const { name, currency } = payable;

  return {
    steps: [undoingOf(payment.uuid)],
    words: `${formatAmount(payment.amount, currency)} to ${name} didn't arrive. Send it again.`,
  };
}
