import type { ThisMonth } from "@snowball/contract";
import { compareDates } from "@snowball/dates";

import { keyOf, type PayableName } from "../actions/payable.ts";
import {
  foldRows,
  isNextMonth,
  namedPayments,
  type PaymentOfMonth,
  type Shown,
} from "../home-rows.ts";

type Given = Pick<Shown, "before" | "debts" | "oneByOne"> & {
  month: Pick<ThisMonth, "payments" | "through">;
  /** Whether something the user did about it was just undone: the plan may not list it again yet. */
  hasReturned: (payable: PayableName) => boolean;
};

/** What a plan sends this month; `ahead` is due next month and has to be sent in this one. */
export type RowsToSend = { ofMonth: PaymentOfMonth[]; ahead: PaymentOfMonth[] };

/** Returns what is to be sent this month, and what the user did something about on this screen. */
export function rowsToSend({ month, debts, before, oneByOne, hasReturned }: Given): RowsToSend {
  const all = foldRows(namedPayments(month.payments, { debts, before }), oneByOne);
  const rows = all.filter(
    ({ payment, payable }) =>
      isToSend(payment, month.through) || before.has(keyOf(payable)) || hasReturned(payable),
  );
  const isAhead = ({ payment }: PaymentOfMonth) => isNextMonth(payment, month);

  return { ofMonth: rows.filter((row) => !isAhead(row)), ahead: rows.filter(isAhead) };
}

/** Something is left to send, or to answer, by the end of the month. */
function isToSend(payment: ThisMonth["payments"][number], through: string): boolean {
  if (payment.amount === "0.00") return false;
  const { send_by: sendBy } = payment;

  return (
    !isNextMonth(payment, { through }) || (sendBy !== null && compareDates(sendBy, through) <= 0)
  );
}
