import { formatFullDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { keyOf } from "../actions/payable.ts";
import { usePaymentActions } from "../actions/use-payment-actions.ts";
import type { HomeRow } from "../home-rows.ts";
import { useAllPayments } from "../upcoming-payments-queries.ts";
import { PaymentToSend } from "./payment-to-send.tsx";
import styles from "./payments-to-send.module.css";
import { rowsToSend, type Telling } from "./rows-to-send.ts";

type PaymentsToSendProps = {
  /** By the plan that is on screen, saved or not. */
  month: Telling["month"];
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  /** What the month comes to, beneath its payments. */
  children: ReactNode;
};

/** What a plan says to send this month, in the rows of Home: what is done in one place is done in both. */
export function PaymentsToSend({ month, today, children }: PaymentsToSendProps) {
  const payments = sliceOf(useAllPayments(true));
  const { data: debts = [] } = useQuery(debtsQuery);
  const actions = usePaymentActions();
  const { before, hasReturned } = actions;

  return (
    <DataView
      source={payments}
      what="your payments"
      skeleton={<Skeleton label="Loading your payments" />}
    >
      {(loaded) => {
        const rows = rowsToSend(loaded.payments, { month, debts, today, before, hasReturned });
        const list = (label: string, of: readonly HomeRow[]) =>
          of.length > 0 && (
            <ul className={styles.rows} aria-label={label}>
              {of.map((row) => (
                <PaymentToSend key={keyOf(row.payable)} {...{ row, today, actions }} />
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
      }}
    </DataView>
  );
}
