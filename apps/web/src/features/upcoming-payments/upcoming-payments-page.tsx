import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { now } from "#lib/now.ts";
import { connectionsQuery, monthQuery } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";

import { isNew } from "./describe-arrival.ts";
import { PaymentTroubleNotice, SubscribeNotice } from "./subscribe-notice.tsx";
import { SyncingNotice } from "./syncing-notice.tsx";
import { UpcomingPaymentsList } from "./upcoming-payments-list.tsx";
import { WaitingForNotices } from "./waiting-for-notices.tsx";
import { WithdrawalQuestions } from "./withdrawal-questions.tsx";

type UpcomingPaymentsPageProps = {
  notices?: ReactNode;
  payoffPlan?: (hasPayments: boolean) => ReactNode;
  below?: ReactNode;
};

/** The page at `/home`. */
export function UpcomingPaymentsPage({ notices, payoffPlan, below }: UpcomingPaymentsPageProps) {
  const month = useQuery(monthQuery);
  const areArriving = useArePaymentsArriving();
  const hasPayments = (month.data?.payments.length ?? 0) > 0;

  return (
    <Page heading="Upcoming Minimum Payments">
      <WaitingForNotices>
        <PaymentTroubleNotice />
        {notices}
        <SyncingNotice />
      </WaitingForNotices>
      <DataView source={month} what="your payments">
        {(loaded) => (
          <>
            <WithdrawalQuestions month={loaded} />
            {/* While payments are arriving, an empty list means nothing, so show none. */}
            {(loaded.payments.length > 0 || !areArriving) && (
              <UpcomingPaymentsList month={loaded} plan={payoffPlan?.(hasPayments)} />
            )}
          </>
        )}
      </DataView>
      <div className="contents" data-beneath>
        {hasPayments && below}
        <SubscribeNotice />
      </div>
    </Page>
  );
}

/** Returns whether a bank is being synced, or is new and the month with its payments is being fetched. */
function useArePaymentsArriving(): boolean {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { isFetching } = useQuery(monthQuery);

  return connections.some(
    (connection) => connection.status === "syncing" || (isFetching && isNew(connection, now())),
  );
}
