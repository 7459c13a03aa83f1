import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { monthQuery } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { PaymentTroubleNotice, SubscribeNotice } from "./subscribe-notice.tsx";
import { SyncingNotice } from "./syncing-notice.tsx";
import { useArePaymentsArriving } from "./use-are-payments-arriving.ts";
import { UpcomingPaymentsList } from "./upcoming-payments-list.tsx";
import { WaitingForNotices } from "./waiting-for-notices.tsx";
import { WithdrawalQuestions } from "./withdrawal-questions.tsx";

type UpcomingPaymentsPageProps = {
  /** Notices of other features, shown above the list. */
  notices?: ReactNode;
  /** Renders the payoff plan above the list. */
  payoffPlan?: (hasPayments: boolean) => ReactNode;
  /** Shown below a list of payments. */
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
      <DataView
        source={month}
        what="your payments"
        skeleton={<Skeleton label="Loading your payments" />}
      >
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
