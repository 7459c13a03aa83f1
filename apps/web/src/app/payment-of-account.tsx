import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { NextPayment } from "#features/accounts/index.ts";
import { StatedAmount, upcomingPaymentsQuery } from "#features/upcoming-payments/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

type PaymentOfAccountProps = {
  /** uuid of the account. */
  account: string;
  /** Shown where no payment is known of. */
  otherwise: ReactNode;
};

/** The account's entry of Home, so that both screens always say the same. */
export function PaymentOfAccount({ account, otherwise }: PaymentOfAccountProps) {
  const payments = sliceOf(useQuery(upcomingPaymentsQuery));

  return (
    <DataView
      source={payments}
      what="the next payment"
      skeleton={<Skeleton label="Loading the next payment" count={1} />}
    >
      {(all) => {
        // What is late of earlier ones comes before the next.
        const payment = all.findLast((entry) => entry.account === account);
        if (!payment) return otherwise;
        const amount = <StatedAmount payment={payment} today={calendarToday()} />;
        return <NextPayment payment={payment} amount={amount} />;
      }}
    </DataView>
  );
}
