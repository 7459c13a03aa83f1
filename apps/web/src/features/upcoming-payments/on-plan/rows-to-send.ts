import type { MonthPayment, ThisMonth } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { isAhead, isOfMonth } from "@snowball/planner";

import { paymentKey, type PayableName } from "../actions/payable.ts";
import { foldRows, nameRows, type PaymentOfMonth, type RowsInput } from "../home-rows.ts";

type RowsToSendInput = Pick<RowsInput, "before" | "debts" | "oneByOne"> & {
  month: Pick<ThisMonth, "payments" | "through">;
  /** Whether a change of the payment was just undone. The plan may not list it yet. */
  wasUndone: (payable: PayableName) => boolean;
};

/**
 * Returns the payments that a plan sends this month, and those that the user changed on this screen. The month's total
 * includes neither `ahead` nor `later`.
 */
export function rowsToSend({ month, debts, before, oneByOne, wasUndone }: RowsToSendInput) {
  const all = foldRows(nameRows(month.payments, { debts, before }), oneByOne);
  const { through } = month;
  const rows = all.filter(
    ({ payment, payable }) =>
      isToSend(payment, through) || before.has(paymentKey(payable)) || wasUndone(payable),
  );
  const isExtra = ({ payment }: PaymentOfMonth) => payment.kind === "extra";
  const others = rows.filter(({ payment }) => !isOfMonth(payment, through));

  return {
    ofMonth: rows.filter(({ payment }) => isOfMonth(payment, through)),
    /** Due next month, but must be sent in this one. */
    ahead: others.filter((row) => !isExtra(row)),
    /** Parts of extras that need the first paycheck of next month. */
    later: others.filter(isExtra),
  };
}

/**
 * Whether something must be sent or answered by the end of the month, within the budget or not, or is an extra of a later
 * paycheck.
 */
function isToSend(payment: MonthPayment, through: string): boolean {
  const isListed =
    payment.kind === "extra" || isOfMonth(payment, through) || isAhead(payment, through);

  return isListed && (payment.amount !== "0.00" || signOf(payment.uncovered) > 0);
}
