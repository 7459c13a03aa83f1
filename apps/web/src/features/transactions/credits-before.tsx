import type { Transaction } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import styles from "./account-transactions.module.css";
import { TransactionRow } from "./transaction-row.tsx";
import { recentTransactionsQuery } from "./transactions-queries.ts";

/** A year of monthly payments. */
const SHOWN_MAX = 12;

type CreditsBeforeProps = {
  account: string;
  /** Only what came in before this day, `YYYY-MM-DD`. */
  day: string;
};

/** Money that came into a debt's account before anything was known of its cycles; nothing where none did. */
export function CreditsBefore({ account, day }: CreditsBeforeProps) {
  const id = useId();
  const { data = [] } = useQuery(recentTransactionsQuery(account));
  const credits = creditsBefore(data, day).slice(0, SHOWN_MAX);
  if (credits.length === 0) return null;

  return (
    <section className={styles.before} aria-labelledby={id}>
      <h2 id={id}>Before that</h2>
      <p className={styles.count}>
        Money that came into this account, as your bank reported it. A refund can be among it.
      </p>
      <ul>
        {credits.map((credit) => (
          <TransactionRow key={credit.uuid} transaction={credit} />
        ))}
      </ul>
    </section>
  );
}

/** What is pending may be known of already. */
function creditsBefore(transactions: readonly Transaction[], day: string): Transaction[] {
  return transactions.filter(
    ({ amount, date, pending }) => signOf(amount) < 0 && !pending && compareDates(date, day) < 0,
  );
}
