import { compareDates, monthAfter, monthOf, payByDate } from "@snowball/dates";
import { compareAmounts, signOf, smallerAmount, subtractAmount } from "@snowball/money";

import type { ListedAhead } from "./ledger-rows.ts";
import type { DebtLedger } from "./read-ledgers.ts";
import type { Ledger, ObligationOnDate } from "./state-rules.ts";

/** The part of a payment that was sent in a month for a bill of a later one. */
export type Ahead = { cycle: string; id: string; amount: string; sentOn: string; dueDate: string };

type AheadContext = {
  of: Pick<DebtLedger, "debt" | "ledger">;
  listedAhead: readonly ListedAhead[];
};

/**
 * Returns what was sent for a payment of a later month: all that the user assigned to it, what the plan listed for it
 * and, if its last safe day is in the month before, as much as was due. An amount that the plan listed as that month's
 * extra is one, although the lender counts it toward its next bill. If the month already had its payment, so is any
 * other amount above the bill, except what is beyond the largest one that the plan listed. In a month that begins after
 * a debt was paid off, nothing is due. If the debt became known in the month of the payment, no plan listed it, so that
 * all that was sent for it counts.
 */
export function sentAhead(
  { obligation, due, payments: parts }: ObligationOnDate,
  { of: { debt, ledger }, listedAhead }: AheadContext,
): Ahead[] {
  const { cycle, dueDate } = obligation;
  const month = monthOf(dueDate);
  if (ledger.isPaidOff && ledger.counting.every(({ sentOn }) => sentOn < month)) return [];
  const isListedBefore = payByDate(dueDate, debt.lead_days) < month;
  const before = monthAfter(month, -1);
  const isNew =
    ledger.obligations[0]?.obligation === obligation && monthOf(obligation.statedOn) === month;
  let left = due ?? "0.00";
  let listed = listedAhead.filter(({ on }) => monthOf(on) === before);

  return parts.flatMap(({ payment, amount }) => {
    const sentIn = monthOf(payment.sentOn);
    const isChosen = payment.chosenCycle !== null;
    if (isChosen ? sentIn > before : sentIn !== before) return [];
    const isSame = (other: string) => compareAmounts(other, amount) === 0;
    // A bill that can wait for its own month may have the amount of an extra of this month.
    const isForIt =
      isChosen ||
      listed.some((each) => isSame(each.amount) && (isListedBefore || !each.others.some(isSame)));
    // Lenders count an extra toward the next bill, too.
    if (!isForIt && !isListedBefore && !isNew) return [];
    listed = listed.filter((each) => !isSame(each.amount));
    const last = listed
      .filter(({ on }) => on <= payment.sentOn)
      .toSorted((one, other) => compareDates(one.on, other.on))
      .at(-1);
    const isExtra = last?.others.some((each) => compareAmounts(each, payment.amount) === 0);
    if (!isForIt && isExtra) return [];
    const isMore = compareAmounts(amount, left) > 0;
    const isSecond = !isForIt && isMore && hadOne(ledger, before, dueDate);
    const beyond = isSecond ? beyondThisMonth(amount, last) : left;
    const counted = isForIt || !isMore ? amount : beyond;
    if (isSecond && signOf(counted) === 0) return [];
    left = compareAmounts(counted, left) < 0 ? subtractAmount(left, counted) : "0.00";
    return [{ cycle, id: payment.id, amount: counted, sentOn: payment.sentOn, dueDate }];
  });
}

/**
 * Returns the part of a payment that is for next month's payment, if the plan listed both it and amounts of this month:
 * the largest one comes first.
 */
function beyondThisMonth(amount: string, last: ListedAhead | undefined): string {
  const [largest] = last?.others.toSorted((one, other) => compareAmounts(other, one)) ?? [];
  if (!last || largest === undefined || compareAmounts(amount, largest) <= 0) return "0.00";

  return smallerAmount(last.amount, subtractAmount(amount, largest));
}

/** Returns whether a payment that was due earlier got something in the month. */
function hadOne({ obligations }: Ledger, month: string, dueDate: string): boolean {
  return obligations.some(
    ({ obligation, payments }) =>
      obligation.dueDate < dueDate &&
      payments.some(({ payment }) => monthOf(payment.sentOn) === month),
  );
}
