import type { Transaction } from "@snowball/contract";
import { compareDates, daysBetween } from "@snowball/dates";
import { compareAmounts, signOf } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";

import { Section } from "#ui/section.tsx";

import { recentTransactionsQuery, TransactionRow } from "./transaction-row.tsx";

/** A year of monthly payments. */
const SHOWN_MAX = 12;

type CreditsBeforeProps = {
  account: string;
  /** Shows only credits before this date, `YYYY-MM-DD`. */
  day: string;
  /** Payments that are already listed in a cycle. */
  counted: readonly Counted[];
};

type Counted = { amount: string; sent_on: string; seen_on: string | null };

/** Shows credits to a debt's account before its first known cycle; nothing if there are none. */
export function CreditsBefore({ account, day, counted }: CreditsBeforeProps) {
  const { data = [] } = useQuery(recentTransactionsQuery(account));
  const credits = withoutCounted(creditsBefore(data, day), counted).slice(0, SHOWN_MAX);
  if (credits.length === 0) return null;

  return (
    <Section heading="Before that" className="grid grid-cols-1 gap-2">
      <p className="text-small text-ink-soft">
        Money your bank reported coming into this account. It may include refunds.
      </p>
      <ul>
        {credits.map((credit) => (
          <TransactionRow key={credit.uuid} transaction={credit} />
        ))}
      </ul>
    </Section>
  );
}

/** Maximum difference in days between a lender's booking and the reported date of a payment. */
const NEAR_DAYS = 5;

function withoutCounted(credits: Transaction[], counted: readonly Counted[]): Transaction[] {
  return counted.reduce<Transaction[]>((left, { amount, sent_on: sentOn, seen_on: seenOn }) => {
    const at = left.findIndex(
      (credit) =>
        compareAmounts(credit.amount, `-${amount}`) === 0 &&
        Math.abs(daysBetween(seenOn ?? sentOn, credit.date)) <= NEAR_DAYS,
    );
    return at === -1 ? left : left.toSpliced(at, 1);
  }, credits);
}

/** Skips pending credits, which a cycle may already contain. */
function creditsBefore(transactions: readonly Transaction[], day: string): Transaction[] {
  return transactions.filter(
    ({ amount, date, pending }) => signOf(amount) < 0 && !pending && compareDates(date, day) < 0,
  );
}
