import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { SubscribeNotice } from "./subscribe-notice.tsx";
import { SyncingNotice } from "./syncing-notice.tsx";
import { useSyncingConnections } from "./use-syncing-connections.ts";
import { UpcomingPaymentsList } from "./upcoming-payments-list.tsx";
import { upcomingPaymentsQuery } from "./upcoming-payments-queries.ts";

type UpcomingPaymentsPageProps = {
  /** What other parts of the product have to say above the list. */
  notices?: ReactNode;
  /** What all debts come to; above the payments, or below the word that there are none. */
  payoffPlan?: (hasPayments: boolean) => ReactNode;
};

/** `/home`. */
export function UpcomingPaymentsPage({ notices, payoffPlan }: UpcomingPaymentsPageProps) {
  const payments = sliceOf(useQuery(upcomingPaymentsQuery));
  const syncing = useSyncingConnections();
  const today = calendarToday();

  return (
    <Page heading="Upcoming Minimum Payments" width="middle">
      <SubscribeNotice />
      {notices}
      <SyncingNotice connections={syncing} />
      <DataView
        source={payments}
        what="your payments"
        skeleton={<Skeleton label="Loading your payments" />}
      >
        {(loaded) => (
          <>
            {loaded.length > 0 && payoffPlan?.(true)}
            {/* While accounts are on their way, an empty list is no news. */}
            {(loaded.length > 0 || syncing.length === 0) && (
              <UpcomingPaymentsList payments={loaded} today={today} />
            )}
            {loaded.length === 0 && payoffPlan?.(false)}
          </>
        )}
      </DataView>
    </Page>
  );
}
