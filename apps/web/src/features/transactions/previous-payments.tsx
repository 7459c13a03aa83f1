import type { Transaction } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import styles from "./account-transactions.module.css";
import { recentTransactionsQuery } from "./transactions-queries.ts";

/** A year of monthly payments. */
const SHOWN_MAX = 12;

type PreviousPaymentsProps = {
  account: string;
  /** Whether the lender tells the last payment by itself: some do and send no transactions. */
  isLastTold: boolean;
};

/** What was paid on a debt: the credits among its newest transactions. */
export function PreviousPayments({ account, isLastTold }: PreviousPaymentsProps) {
  const id = useId();
  const transactions = sliceOf(useQuery(recentTransactionsQuery(account)));

  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Previous payments</h2>
      <DataView
        source={transactions}
        what="the payments"
        skeleton={<Skeleton label="Loading the payments" shape="line" />}
      >
        {(all) => (
          <PaymentList payments={creditsAmong(all).slice(0, SHOWN_MAX)} isLastTold={isLastTold} />
        )}
      </DataView>
    </Card>
  );
}

/** Money that came into the account: on a debt, what was paid on it. */
export function creditsAmong(transactions: readonly Transaction[]): Transaction[] {
  return transactions.filter(({ amount }) => signOf(amount) < 0);
}

type PaymentListProps = { payments: readonly Transaction[]; isLastTold: boolean };

function PaymentList({ payments, isLastTold }: PaymentListProps) {
  if (payments.length === 0) {
    return (
      <p className={styles.count}>
        {isLastTold
          ? "Your bank tells us only the last payment, which stands above, and sends no list of those before it."
          : "Your bank has not told us of any payment."}
      </p>
    );
  }

  return (
    <>
      <p className={styles.count}>
        Money that came into this account, as your bank reported it. A refund can be among it.
      </p>
      <ul>
        {payments.map(({ uuid, date, name, amount, currency, pending }) => (
          <li key={uuid} className={styles.row}>
            <div className={styles.what}>
              <time className={styles.name} dateTime={date}>
                {formatFullDate(date)}
              </time>
              <span className={styles.when}>
                {name}
                {pending && <Badge tone="neutral">Pending</Badge>}
              </span>
            </div>
            <span className={styles.amount}>
              {formatAmount(amount.replace(/^-/, ""), currency)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
