import type { PlannedLedger } from "@snowball/contract";
import { compareDates, monthAfter, monthOf } from "@snowball/dates";
import { compareAmounts, signOf, subtractAmount, sumAmounts } from "@snowball/money";

import {
  type DebtLedger,
  type Payment,
  payByOf,
  type ToldObligation,
} from "#features/ledger/index.ts";

type Known = Pick<DebtLedger, "debt" | "kept" | "ledger">;

/** What the ledgers of the user's debts say to a plan that begins today. */
export function describeLedgers(ledgers: readonly Known[], today: string): PlannedLedger[] {
  return ledgers.flatMap((of) => {
    const { sent, ahead } = sentFor(of, today);
    const unanswered = unansweredOf(of, today);
    // A debt of which no date is known is due some time in the month, until something was sent for it.
    if (of.ledger.obligations.length === 0 && signOf(sent) === 0) return [];

    return [
      {
        debt: of.debt.uuid,
        open: of.ledger.obligations.flatMap((told) => describeOpen(told, of, today)),
        sent_this_month: sent,
        sent_ahead: ahead,
        // What is recorded for an entered debt is off its balance at once.
        in_the_air: of.debt.account === null ? "0.00" : of.ledger.inTheAir,
        ...(isMetBefore(of, today) && { is_met_before: true }),
        ...(unanswered.length > 0 && { unanswered }),
      },
    ];
  });
}

/**
 * The first payment that is known is next month's: that of this month was due, or made, before. What is sent from
 * the day on which that is known is another one, such as an extra; what was sent before is that of this month.
 */
function isMetBefore(of: Known, today: string): boolean {
  const [first] = of.ledger.obligations
    .map(({ obligation }) => obligation)
    .toSorted((one, other) => compareDates(one.dueDate, other.dueDate));
  if (first === undefined || monthOf(first.dueDate) !== monthAfter(today, 1)) return false;

  return !countingPayments(of).some(
    ({ sentOn }) => monthOf(sentOn) === monthOf(today) && compareDates(sentOn, first.statedOn) < 0,
  );
}

/**
 * Nothing of an earlier month takes of the month's money but what the lender misses: whether the rest was paid nobody
 * knows, and the user is asked about it.
 */
function describeOpen(told: ToldObligation, { debt }: Known, today: string): PlannedLedger["open"] {
  const { obligation, left, state } = told;
  // Of what is missed without an amount the next bill holds as much as the lender wants.
  const isLate = state === "late" && left !== null;
  const isEarlier = isBefore(told, today);
  const isMet = left !== null && signOf(left) === 0;
  if (isMet || (isEarlier && !isLate)) return [];
  const amount = left === null ? null : (told.due ?? left);

  return [
    {
      cycle: obligation.cycle,
      due_date: obligation.dueDate,
      pay_by: payByOf(obligation, debt),
      amount,
      paid:
        amount === null || left === null
          ? sumAmounts([told.paid, told.sent])
          : subtractAmount(amount, left),
      is_late: isLate,
    },
  ];
}

/** Of earlier months, what the user is asked about; what was never answered is in no sum. */
function unansweredOf({ ledger }: Known, today: string): { cycle: string; amount: string }[] {
  return ledger.obligations
    .filter((told) => isBefore(told, today) && told.state !== "late" && told.state !== "unknown")
    .flatMap(({ obligation: { cycle }, left }) =>
      left !== null && signOf(left) > 0 ? [{ cycle, amount: left }] : [],
    );
}

function isBefore({ obligation }: ToldObligation, today: string): boolean {
  return compareDates(obligation.dueDate, monthOf(today)) < 0;
}

/** What of the money of the month of today was sent. */
function sentFor(of: Known, today: string): { sent: string; ahead: string } {
  const isThis = (day: string) => monthOf(day) === monthOf(today);
  const payments = countingPayments(of);
  const ahead = of.ledger.obligations.flatMap((told) => sentAhead(told, of, payments));

  const sent = sumAmounts([
    ...payments.filter(({ sentOn }) => isThis(sentOn)).map(({ amount }) => amount),
    ...ahead.filter(({ sentOn }) => isThis(sentOn)).map(({ amount }) => `-${amount}`),
    ...ahead.filter(({ dueDate }) => isThis(dueDate)).map(({ amount }) => amount),
  ]);
  const next = ahead.filter(({ sentOn }) => isThis(sentOn)).map(({ amount }) => amount);
  return { sent, ahead: sumAmounts(next) };
}

function countingPayments({ kept, ledger }: Known): Payment[] {
  const missing = new Set(ledger.missing.map(({ id }) => id));

  return kept.payments.filter(
    ({ id, undoneOn, returnedOn }) => undoneOn === null && returnedOn === null && !missing.has(id),
  );
}

/**
 * What was sent in a month for a payment of the next one, because its last safe day lies there: as much of
 * it as was due, and all that the user says was for it. What is more than was due, in a month that had its
 * payment, is that month's extra, though the lender counts it to its next bill.
 */
function sentAhead(
  { obligation, due, payments: parts }: ToldObligation,
  { debt, ledger }: Known,
  payments: readonly Payment[],
): { amount: string; sentOn: string; dueDate: string }[] {
  const { dueDate } = obligation;
  const month = monthOf(dueDate);
  if (compareDates(payByOf(obligation, debt), month) >= 0) return [];
  const before = monthAfter(month, -1);
  let left = due ?? "0.00";

  return parts.flatMap(({ id, amount }) => {
    const payment = payments.find((each) => each.id === id);
    if (payment === undefined || monthOf(payment.sentOn) !== before) return [];
    const isMore = payment.chosenCycle === null && compareAmounts(amount, left) > 0;
    if (isMore && hadOne(ledger, { before, dueDate, payments })) return [];
    const isAllOfIt = payment.chosenCycle !== null || compareAmounts(amount, left) < 0;
    const counted = isAllOfIt ? amount : left;
    left = compareAmounts(counted, left) < 0 ? subtractAmount(left, counted) : "0.00";
    return [{ amount: counted, sentOn: payment.sentOn, dueDate }];
  });
}

type Month = { before: string; dueDate: string; payments: readonly Payment[] };

/** Whether a payment that was due earlier got something in the month. */
function hadOne({ obligations }: Known["ledger"], { before, dueDate, payments }: Month): boolean {
  const sent = new Set(
    payments.filter(({ sentOn }) => monthOf(sentOn) === before).map(({ id }) => id),
  );

  return obligations.some(
    (told) =>
      compareDates(told.obligation.dueDate, dueDate) < 0 &&
      told.payments.some(({ id }) => sent.has(id)),
  );
}
