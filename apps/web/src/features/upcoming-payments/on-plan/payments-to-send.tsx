import type { MonthDebt, ThisMonth } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import type { ReactNode } from "react";

import { keyOf } from "../actions/payable.ts";
import { usePaymentActions } from "../actions/use-payment-actions.ts";
import type { PaymentOfMonth } from "../home-rows.ts";
import { PaymentToSend } from "./payment-to-send.tsx";
import styles from "./payments-to-send.module.css";
import { rowsToSend } from "./rows-to-send.ts";

type PaymentsToSendProps = {
  /** Of the plan on screen, saved or not. */
  month: Omit<ThisMonth, "debts">;
  debts: readonly MonthDebt[];
  /** What the month comes to, beneath its payments. */
  children: ReactNode;
};

/** What a plan sends this month, in the rows of Home: what is done in one place is done in both. */
export function PaymentsToSend({ month, debts, children }: PaymentsToSendProps) {
  const actions = usePaymentActions();
  const { before, oneByOne, hasReturned } = actions;
  const rows = rowsToSend({ month, debts, before, oneByOne, hasReturned });
  const list = (label: string, of: readonly PaymentOfMonth[]) =>
    of.length > 0 && (
      <ul className={styles.rows} aria-label={label}>
        {of.map((row) => (
          <PaymentToSend key={keyOf(row.payable)} row={row} today={month.today} actions={actions} />
        ))}
      </ul>
    );

  return (
    <>
      {rows.ofMonth.length === 0 && rows.ahead.length === 0 ? (
        <p>Nothing is left to send until {formatFullDate(month.through)}.</p>
      ) : (
        list("To send this month", rows.ofMonth)
      )}
      {children}
      {list("Of next month, to send in this one", rows.ahead)}
    </>
  );
}
