import {
  DEBT_AMOUNT_MAX,
  type FieldErrors,
  PAYMENT_YEARS_MAX,
  type PaymentChange,
} from "@snowball/contract";
import { addMonths, compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";

import type { Obligation } from "./ledger-rows.ts";

type Known = { today: string; obligations: readonly Pick<Obligation, "cycle">[] };

const THIRD_DECIMAL = /\.[0-9]{2}[0-9]*[1-9]/;
const MONTHS_PER_YEAR = 12;

/** Returns errors for invalid input about a payment, by field. Empty if all of it is valid. */
export function faultsInPayment(
  { amount, sent_on: sentOn, cycle, is_extra: isExtra }: PaymentChange,
  { today, obligations }: Known,
): FieldErrors {
  const faults = {
    amount: amount === undefined ? null : amountFault(amount),
    sent_on: sentOn === undefined ? null : dateFault(sentOn, today),
    cycle: typeof cycle === "string" ? cycleFault(cycle, { obligations, isExtra }) : null,
  };

  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])),
  );
}

function cycleFault(
  cycle: string,
  { obligations, isExtra }: Pick<Known, "obligations"> & { isExtra: boolean | undefined },
): string | null {
  if (isExtra === true) return "What is beyond all that is due meets no cycle.";

  return obligations.every((each) => each.cycle !== cycle)
    ? "No payment of this debt was due in that cycle."
    : null;
}

function amountFault(amount: string): string | null {
  if (signOf(amount) <= 0) return "Enter what was paid: more than zero.";
  if (THIRD_DECIMAL.test(amount)) return "Enter dollars and cents, with two decimals.";

  return compareAmounts(amount, DEBT_AMOUNT_MAX) > 0
    ? `The payment cannot be more than ${formatAmount(DEBT_AMOUNT_MAX, null)}.`
    : null;
}

function dateFault(date: string, today: string): string | null {
  if (compareDates(date, today) > 0) {
    return `This day is still to come: today is ${formatShortDate(today)}.`;
  }
  const first = addMonths(today, -MONTHS_PER_YEAR * PAYMENT_YEARS_MAX);

  return compareDates(date, first) < 0
    ? `Enter a day of the last ${PAYMENT_YEARS_MAX} years.`
    : null;
}
