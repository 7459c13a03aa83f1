import type { Obligation as WireObligation, Payment as WirePayment } from "@snowball/contract";
import { compareDates, daysBetween, payByDate } from "@snowball/dates";

import type { Obligation, Payment } from "./ledger-rows.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import type { ObligationOnDate } from "./state-rules.ts";

/** Returns the dates of a payment for the API; all null if no date is known. */
export function presentDates(
  { dueDate, dueDateSource }: Pick<Obligation, "dueDate" | "dueDateSource">,
  debt: { lead_days: number },
) {
  if (dueDateSource === null) return { due_date: null, due_date_source: null, pay_by: null };

  return {
    due_date: dueDate,
    due_date_source: dueDateSource,
    pay_by: payByDate(dueDate, debt.lead_days),
  };
}

type Shown = Pick<DebtLedger, "ledger"> & {
  debt: Pick<DebtLedger["debt"], "lead_days">;
  kept: { payments: readonly Payment[] };
};

export function presentObligation(evaluated: ObligationOnDate, of: Shown): WireObligation {
  const { obligation } = evaluated;

  return {
    debt: obligation.debtId,
    cycle: obligation.cycle,
    ...presentDates(obligation, of.debt),
    amount: obligation.amount,
    amount_source: obligation.amountSource,
    paid: evaluated.paid,
    sent: evaluated.sent,
    left: evaluated.left,
    status: evaluated.state,
    recognised: evaluated.recognised,
    question: evaluated.question,
    not_paid_on: evaluated.notPaidOn,
    payments: [
      ...evaluated.payments.map(({ payment, amount }) => presentPart(payment, amount, of.ledger)),
      ...uncountedOf(evaluated, of),
    ],
  };
}

/**
 * Returns the payments of a debt without cycles as one entry, with the newest date in place of a cycle. Returns none
 * without payments.
 */
export function presentWithoutCycle({ kept, ledger }: Shown): WireObligation[] {
  const payments = presentUncounted(kept.payments, ledger);
  const [newest] = payments;
  if (newest === undefined) return [];

  return [
    {
      debt: newest.debt,
      cycle: newest.sent_on,
      is_without_cycle: true,
      due_date: null,
      due_date_source: null,
      pay_by: null,
      amount: null,
      amount_source: null,
      paid: "0.00",
      sent: "0.00",
      left: "0.00",
      status: "not_needed",
      recognised: null,
      question: null,
      not_paid_on: null,
      payments,
    },
  ];
}

type ShownPayment = WireObligation["payments"][number];

/** Returns payments that count toward no bill but that the user should see, newest first. */
function uncountedOf({ obligation }: ObligationOnDate, { kept, ledger }: Shown): ShownPayment[] {
  const counted = new Set(
    ledger.obligations.flatMap(({ payments }) => payments.map(({ payment }) => payment.id)),
  );
  const own = kept.payments
    .filter(({ id }) => !counted.has(id))
    .filter((payment) => cycleOf(payment, ledger) === obligation.cycle);

  return presentUncounted(own, ledger);
}

function presentUncounted(payments: readonly Payment[], ledger: Shown["ledger"]): ShownPayment[] {
  return payments
    .toSorted((one, other) => compareDates(other.sentOn, one.sentOn))
    .map((payment) => presentPart(payment, "0.00", ledger));
}

function presentPart(payment: Payment, counted: string, ledger: Shown["ledger"]): ShownPayment {
  const isSame = ({ id }: Payment) => id === payment.id;
  const known = ledger.counting.find(isSame);

  return {
    ...presentPayment(payment),
    counted,
    is_missing: ledger.missing.some(isSame),
    is_in_transit: known !== undefined && !ledger.arrived.has(known),
  };
}

export function presentPayment(payment: Payment): WirePayment {
  return {
    uuid: payment.id,
    debt: payment.debtId,
    amount: payment.amount,
    sent_on: payment.sentOn,
    seen_on: payment.seenOn,
    status: payment.seenOn === null ? "sent" : "paid",
    source: payment.source,
    why: payment.why,
    chosen_cycle: payment.chosenCycle,
    is_extra: payment.isExtra,
    returned_on: payment.returnedOn,
    undone_on: payment.undoneOn,
  };
}

/** Returns the cycle with which to show a payment that counts toward none: the chosen one, else the nearest. */
function cycleOf(
  { chosenCycle, sentOn }: Payment,
  { obligations }: Shown["ledger"],
): string | undefined {
  const distance = ({ obligation }: ObligationOnDate) =>
    Math.abs(daysBetween(sentOn, obligation.dueDate));
  const [nearest] = obligations.toSorted((left, right) => distance(left) - distance(right));

  return chosenCycle ?? nearest?.obligation.cycle;
}
