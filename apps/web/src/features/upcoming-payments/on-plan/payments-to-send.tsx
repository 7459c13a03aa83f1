import type { MonthDebt } from "@snowball/contract";
import type { Month } from "@snowball/planner";
import type { ReactNode } from "react";

import { paymentKey } from "../actions/payable.ts";
import { usePaymentActions } from "../actions/use-payment-actions.ts";
import type { PaymentOfMonth } from "../home-rows.ts";
import { PaymentToSend } from "./payment-to-send.tsx";
import { rowsToSend } from "./rows-to-send.ts";

type PaymentsToSendProps = {
  /** The month of the shown plan, saved or not. */
  month: Month;
  debts: readonly MonthDebt[];
  /** Totals of the month, shown below its payments. */
  children: ReactNode;
};

/** Shows the payments that a plan sends this month, with the same rows and actions as Home. */
export function PaymentsToSend({ month, debts, children }: PaymentsToSendProps) {
  const actions = usePaymentActions();
  const { before, oneByOne, wasUndone } = actions;
  const rows = rowsToSend({ month, debts, before, oneByOne, wasUndone });
  const list = (label: string, of: readonly PaymentOfMonth[]) =>
    of.length > 0 && (
      <ul className="list-none border-y border-line p-0" aria-label={label}>
        {of.map((row) => (
          <PaymentToSend
            key={paymentKey(row.payable)}
            row={row}
            today={month.today}
            actions={actions}
          />
        ))}
      </ul>
    );

  return (
    <>
      {rows.ofMonth.length === 0 && rows.ahead.length === 0 ? (
        <p>Nothing is left to send this month.</p>
      ) : (
        list("To send this month", rows.ofMonth)
      )}
      {children}
      {list("Due next month, to send this month", rows.ahead)}
      {list("From a paycheck next month", rows.later)}
    </>
  );
}
