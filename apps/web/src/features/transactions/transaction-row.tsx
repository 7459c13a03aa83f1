import type { Transaction } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";

import { Badge } from "#ui/badge.tsx";

import styles from "./account-transactions.module.css";

/** One transaction: when, with whom, and how much went out or came in. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { date, name, merchant_name: merchant, pending } = transaction;

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>
          <time dateTime={date}>{formatFullDate(date)}</time>
          {merchant && merchant !== name && <span>{merchant}</span>}
          {pending && <Badge tone="neutral">Pending</Badge>}
        </span>
      </div>
      <span className={styles.amount}>{signedAmount(transaction)}</span>
    </li>
  );
}

/** On the wire positive is money out; here money in is the one that carries a sign: `+$25.00`. */
export function signedAmount({
  amount,
  currency,
}: Pick<Transaction, "amount" | "currency">): string {
  if (signOf(amount) >= 0) return formatAmount(amount, currency);

  return `+${formatAmount(amount.replace(/^-/, ""), currency)}`;
}
