import type { Obligation, ObligationState, PaymentChange, PaymentStatus } from "@snowball/contract";
import { compareDates, formatShortDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import type { LedgerStep } from "./ledger-step.ts";
import type { Payable } from "./payable.ts";

type RecordedPayment = Obligation["payments"][number];

/** Something a user does about a payment: the steps of it, and how it is told once it is done. */
export type Deed = {
  steps: readonly LedgerStep[];
  /** A sentence. */
  words: string;
  /** What it makes of the payment, shown until the answer comes; null where only the answer says. */
  expected: ObligationState | null;
};

export type Said = {
  /** Made by the client: the same again is the same payment. */
  uuid: string;
  amount: string;
  sentOn: string;
  status: PaymentStatus;
};

/** A payment was sent, or is paid. */
export function record(payable: Payable, { uuid, amount, sentOn, status }: Said): Deed {
  const { debt, cycle, name, currency, toSend, isExtra = false } = payable;
  const money = formatAmount(amount, currency);
  const input = { uuid, amount, sent_on: sentOn, status, cycle, ...asExtra(isExtra) };

  return {
    steps: [{ type: "record", debt, input }],
    words:
      status === "sent"
        ? `${money} to ${name} is marked as sent.`
        : `${money} to ${name} is recorded as paid on ${formatShortDate(sentOn)}.`,
    expected: toSend === amount ? status : null,
  };
}

/** What is beyond all that is due says so. */
function asExtra(isExtra: boolean) {
  return isExtra ? { is_extra: true } : {};
}

/** A payment was not made, or was made for something else. */
export function takeBack({ name, currency }: Payable, { uuid, amount }: RecordedPayment): Deed {
  return {
    steps: [{ type: "take_back", payment: uuid }],
    words: `${formatAmount(amount, currency)} to ${name} is taken back: it no longer counts.`,
    expected: null,
  };
}

/** A payment that was taken back was made after all. */
export function restore({ name, currency }: Payable, { uuid, amount }: RecordedPayment): Deed {
  return {
    steps: [{ type: "restore", payment: uuid }],
    words: `${formatAmount(amount, currency)} to ${name} counts again.`,
    expected: null,
  };
}

/** It was another amount or day, or is for another cycle; of a recognised payment only that is the user's to say. */
export function correct(
  { name, currency }: Payable,
  payment: RecordedPayment,
  to: Required<PaymentChange> | Pick<Required<PaymentChange>, "cycle" | "is_extra">,
): Deed {
  const { uuid, amount, sent_on, status, chosen_cycle: cycle, is_extra } = payment;
  const from = "amount" in to ? { amount, sent_on, status, cycle, is_extra } : { cycle, is_extra };

  return {
    steps: [{ type: "correct", payment: uuid, to, from }],
    words: `${formatAmount("amount" in to ? to.amount : amount, currency)} to ${name} is corrected.`,
    expected: null,
  };
}

/** Nothing will be paid of it. Without a cycle there is nothing to be skipped. */
export function skip({ debt, cycle, name }: Payable): Deed {
  return {
    steps: cycle === null ? [] : [{ type: "skip", debt, cycle }],
    words: `This payment to ${name} is skipped.`,
    expected: "skipped",
  };
}

/** It will be paid after all. */
export function unskip({ debt, cycle, name }: Payable): Deed {
  return {
    steps: cycle === null ? [] : [{ type: "unskip", debt, cycle }],
    words: `This payment to ${name} is to be made again.`,
    expected: null,
  };
}

/** Its due date has passed, and it was not paid. Without a cycle nothing was due. */
export function deny({ debt, cycle }: Payable): Deed {
  return {
    steps: cycle === null ? [] : [{ type: "deny", debt, cycle }],
    words: "Then it is still to be sent: the sooner, the less it costs.",
    expected: null,
  };
}

/** Returns what does the same about several payments, as one change with one undo. */
export function together(deeds: readonly Deed[], words: string): Deed {
  return {
    steps: deeds.flatMap(({ steps }) => steps),
    words,
    expected: deeds[0]?.expected ?? null,
  };
}

/** Perhaps it was paid: that is asked again. */
export function undeny({ debt, cycle, name }: Payable): Deed {
  return {
    steps: cycle === null ? [] : [{ type: "undeny", debt, cycle }],
    words: `Whether ${name} was paid is open again.`,
    expected: null,
  };
}

/** What is on its way the longest; null where nothing is. */
export function oldestInTheAir(payments: readonly RecordedPayment[]): RecordedPayment | null {
  const inTransit = payments.filter(
    ({ seen_on, undone_on, returned_on, counted }) =>
      seen_on === null && undone_on === null && returned_on === null && signOf(counted) > 0,
  );

  return inTransit.toSorted((one, other) => compareDates(one.sent_on, other.sent_on))[0] ?? null;
}

/**
 * The lender has it, by the user's word, which takes the place of what was sent: what a bank showed of it
 * is not the user's to change.
 * @param uuid of the payment that takes its place.
 */
export function arrived(payable: Payable, payment: RecordedPayment, uuid: string): Deed {
  const { debt, name, currency } = payable;
  const { amount, sent_on, chosen_cycle: cycle, is_extra } = payment;
  const input = { uuid, amount, sent_on, status: "paid", cycle, ...asExtra(is_extra) } as const;

  return {
    steps: [
      { type: "take_back", payment: payment.uuid },
      { type: "record", debt, input },
    ],
    words: `${formatAmount(amount, currency)} to ${name} has arrived.`,
    expected: "paid",
  };
}

/** It never reached the lender: it counts for nothing, and the payment is to be made. */
export function neverArrived(payable: Payable, payment: RecordedPayment): Deed {
  const { name, currency } = payable;

  return {
    ...takeBack(payable, payment),
    words: `${formatAmount(payment.amount, currency)} to ${name} did not arrive: it is to be sent again.`,
  };
}
