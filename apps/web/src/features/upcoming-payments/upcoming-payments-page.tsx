import type { ReactNode } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { ShowAllPayments } from "./show-all-payments.tsx";
import { PaymentTroubleNotice, SubscribeNotice } from "./subscribe-notice.tsx";
import { SyncingNotice } from "./syncing-notice.tsx";
import { useSyncingConnections } from "./use-syncing-connections.ts";
import { type PlannedMonth, UpcomingPaymentsList } from "./upcoming-payments-list.tsx";
import { useListedPayments } from "./use-listed-payments.ts";
import { WaitingForNotices } from "./waiting-for-notices.tsx";

type UpcomingPaymentsPageProps = {
  /** What other parts of the product have to say above the list. */
  notices?: ReactNode;
  /** What the plan says to send; null where there is none, undefined while it is on its way. */
  plan: PlannedMonth | null | undefined;
  /** What all debts come to, below what there is to do. */
  payoffPlan?: (hasPayments: boolean) => ReactNode;
};

/** `/home`. */
export function UpcomingPaymentsPage({ notices, plan, payoffPlan }: UpcomingPaymentsPageProps) {
  const { payments, showAll } = useListedPayments();
  const syncing = useSyncingConnections();
  const today = calendarToday();

  return (
    <Page heading="Upcoming Minimum Payments">
      <WaitingForNotices />
      <PaymentTroubleNotice />
      {notices}
      <SyncingNotice />
      <DataView
        source={payments}
        what="your payments"
        skeleton={<Skeleton label="Loading your payments" />}
      >
        {(loaded) =>
          // While accounts are on their way, an empty list is no news.
          (loaded.count > 0 || syncing.length === 0) && (
            <UpcomingPaymentsList listed={loaded} plan={plan} today={today} />
          )
        }
      </DataView>
      {showAll && <ShowAllPayments {...showAll} />}
      {payoffPlan?.((payments.data?.count ?? 0) > 0)}
      <SubscribeNotice />
    </Page>
  );
}
