import type { ThisMonth } from "@snowball/contract";
import { compareDates } from "@snowball/dates";

import { paymentKey, type PayableName } from "../actions/payable.ts";
import {
  foldRows,
  isNextMonth,
  nameRows,
  type PaymentOfMonth,
  type RowsInput,
} from "../home-rows.ts";

type RowsToSendInput = Pick<RowsInput, "before" | "debts" | "oneByOne"> & {
  month: Pick<ThisMonth, "payments" | "through">;
  /** Whether a change of the payment was just undone. The plan may not list it yet. */
  wasUndone: (payable: PayableName) => boolean;
};

/**
 * The payments that a plan sends this month. Those in `ahead` are due next month but must be sent in this
 * one. Those in `later` are parts of extras that need the first paycheck of next month. The month's total
 * includes neither.
 */
export type RowsToSend = {
  ofMonth: PaymentOfMonth[];
  ahead: PaymentOfMonth[];
  later: PaymentOfMonth[];
};

/** Returns the payments to send this month, and those that the user changed on this screen. */
export function rowsToSend({
  month,
  debts,
  before,
  oneByOne,
  wasUndone,
}: RowsToSendInput): RowsToSend {
  const all = foldRows(nameRows(month.payments, { debts, before }), oneByOne);
  const rows = all.filter(
    ({ payment, payable }) =>
      isToSend(payment, month.through) || before.has(paymentKey(payable)) || wasUndone(payable),
  );
  const isAhead = ({ payment }: PaymentOfMonth) => isNextMonth(payment, month);

  const isLater = ({ payment: { kind, send_by: sendBy } }: PaymentOfMonth) =>
    kind === "extra" && sendBy !== null && compareDates(sendBy, month.through) > 0;

  return {
    ofMonth: rows.filter((row) => !isAhead(row) && !isLater(row)),
    ahead: rows.filter(isAhead),
    later: rows.filter(isLater),
  };
}

/** Whether something must be sent or answered by the end of the month. */
function isToSend(payment: ThisMonth["payments"][number], through: string): boolean {
  if (payment.amount === "0.00") return false;
  const { send_by: sendBy } = payment;

  return (
    !isNextMonth(payment, { through }) || (sendBy !== null && compareDates(sendBy, through) <= 0)
  );
}
