import type { UpcomingPayment } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { type ReactNode, useId } from "react";

import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";

import { Fact, Facts } from "./facts.tsx";
import styles from "./one-account-page.module.css";

type NextPaymentProps = {
  payment: UpcomingPayment;
  /** The state's icon, as on Home. */
  icon: ReactNode;
};

/** The next minimum payment, in the words of Home (spec §2). */
export function NextPayment({ payment, icon }: NextPaymentProps) {
  const id = useId();
  const { due_date: date, amount, currency, state, is_overdue: isOverdue } = payment;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Next minimum payment</h2>
      <Facts>
        <Fact name="Due date">
          {date === null ? "TBD" : <time dateTime={date}>{formatFullDate(date)}</time>}{" "}
          {isOverdue && <Badge tone="bad">Overdue</Badge>}
        </Fact>
        <Fact name="Amount">
          <span className={styles.amount}>
            <Amount amount={amount} currency={currency} />
            {icon}
          </span>
        </Fact>
      </Facts>
      {state === "unknown" && (
        <p className={styles.reason}>
          We couldn't retrieve a minimum payment amount from{" "}
          {payment.institution_name ?? "your bank"}. You might need to check with them directly.
        </p>
      )}
    </Card>
  );
}
