import type { Account } from "@snowball/contract";
import { useId } from "react";

import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";

import { Fact, Facts, KnownDate } from "./facts.tsx";
import styles from "./one-account-page.module.css";

/** What the lender says was paid last. Nothing for debts that are told without their terms. */
export function LastPayment({ account }: { account: Account }) {
  const id = useId();
  const { currency } = account;
  const terms = termsOf(account);
  if (!terms) return null;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Last payment</h2>
      <Facts>
        <Fact name="Amount">
          <Amount amount={terms.last_payment_amount} currency={currency} />
        </Fact>
        <Fact name="Date">
          <KnownDate date={terms.last_payment_date} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** Whether the lender says anything of the last payment. */
export function tellsLastPayment(account: Account): boolean {
  const terms = termsOf(account);

  return (terms?.last_payment_amount ?? terms?.last_payment_date ?? null) !== null;
}

function termsOf(account: Account) {
  return account.credit_liability ?? account.mortgage_liability ?? account.student_loan_liability;
}
