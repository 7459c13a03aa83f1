import type { UpcomingPayment } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { CardList } from "#ui/card-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { summarizeUpcoming } from "./summarize-upcoming.ts";
import { UpcomingPaymentEntry } from "./upcoming-payment-entry.tsx";

type ListProps = { payments: readonly UpcomingPayment[]; today: string };

/** The payments in the order the API gives them, or how to get there when there are none. */
export function UpcomingPaymentsList({ payments, today }: ListProps) {
  const summary = summarizeUpcoming(payments, today);
  if (payments.length === 0) return <NoPayments />;

  return (
    <CardList summary={summary}>
      {payments.map((payment) => (
        <UpcomingPaymentEntry
          key={`${payment.debt} ${payment.cycle ?? ""}`}
          payment={payment}
          today={today}
        />
      ))}
    </CardList>
  );
}

function NoPayments() {
  return (
    <EmptyState
      icon="calendar"
      title="No debts linked yet"
      actions={
        <Link to={paths.accountConnections()} className={buttonClass()}>
          Link your first account
        </Link>
      }
    >
      Link a credit card or a loan, and its next minimum payment appears here, with the day it is
      due. Snowball can read your accounts, and can never move money.
    </EmptyState>
  );
}
