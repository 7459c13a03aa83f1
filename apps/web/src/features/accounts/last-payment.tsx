import type { Account } from "@snowball/contract";
import { useId } from "react";

import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";

import { Fact, Facts, KnownDate } from "./facts.tsx";
import styles from "./one-account-page.module.css";

/** What the card's bank says was paid last. Only cards are told with it. */
export function LastPayment({ account }: { account: Account }) {
  const id = useId();
  const { credit_liability: credit, currency } = account;
  if (!credit) return null;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Last payment</h2>
      <Facts>
        <Fact name="Amount">
          <Amount amount={credit.last_payment_amount} currency={currency} />
        </Fact>
        <Fact name="Date">
          <KnownDate date={credit.last_payment_date} />
        </Fact>
      </Facts>
    </Card>
  );
}
