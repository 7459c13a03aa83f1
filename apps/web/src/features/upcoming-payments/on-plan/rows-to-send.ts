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
 * one.
 */
export type RowsToSend = { ofMonth: PaymentOfMonth[]; ahead: PaymentOfMonth[] };

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

  return { ofMonth: rows.filter((row) => !isAhead(row)), ahead: rows.filter(isAhead) };
}

/** Whether something must be sent or answered by the end of the month. */
function isToSend(payment: ThisMonth["payments"][number], through: string): boolean {
  const { amount, kind, send_by: sendBy } = payment;
  if (amount === "0.00") return false;
  const isInTime = sendBy !== null && compareDates(sendBy, through) <= 0;
  // A part of an extra may need the first paycheck of next month.
  if (kind === "extra") return sendBy === null || isInTime;

  return isInTime || !isNextMonth(payment, { through });
}
