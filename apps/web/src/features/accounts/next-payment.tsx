import type { UpcomingPayment } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { paths } from "#lib/paths.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";

import { Fact, Facts } from "./facts.tsx";
import styles from "./one-account-page.module.css";

type NextPaymentProps = {
  payment: UpcomingPayment;
  /** How much, as Home shows it. */
  amount: ReactNode;
};

/** The next minimum payment, in the words of Home (spec §2). */
export function NextPayment({ payment, amount }: NextPaymentProps) {
  const id = useId();
  const { due_date: date, due_date_source: source, state, is_overdue: isOverdue } = payment;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Next minimum payment</h2>
      <Facts>
        <Fact name="Due date">
          {date === null ? "TBD" : <time dateTime={date}>{formatFullDate(date)}</time>}{" "}
          {source === "user" && (
            <SourceChip figure={{ source, as_of: null }} today={calendarToday()} />
          )}{" "}
          {isOverdue && <Badge tone="bad">Overdue</Badge>}
        </Fact>
        <Fact name="Amount">{amount}</Fact>
      </Facts>
      {state === "unknown" && (
        <AttentionBox
          action={
            <Link
              to={paths.debt(payment.debt, "minimum")}
              className={buttonClass({ variant: "secondary", size: "small" })}
            >
              Enter the minimum
            </Link>
          }
        >
          We couldn't retrieve a minimum payment amount from{" "}
          {payment.institution_name ?? "your bank"}. You might need to check with them directly.
        </AttentionBox>
      )}
    </Card>
  );
}
