import { ComingSoon } from "#features/accounts/coming-soon.tsx";
import { groupOf } from "#features/accounts/group-accounts.ts";
import { LastPayment, tellsLastPayment } from "#features/accounts/last-payment.tsx";
import { NoPayments } from "#features/accounts/no-payments.tsx";
import { OneAccountPage } from "#features/accounts/one-account-page.tsx";
import { ConnectionLine } from "#features/connections/connection-line.tsx";
import { PreviousPayments } from "#features/transactions/previous-payments.tsx";

import { PaymentOfAccount } from "./payment-of-account.tsx";

/** `/schedule/{account_uuid}`: what is to be paid on one debt, and what was paid on it. */
export function SchedulePage() {
  return (
    <OneAccountPage heading="Payment schedule">
      {(account) => {
        if (groupOf(account.type) !== "liabilities") return <NoPayments account={account} />;

        return (
          <>
            <ConnectionLine connection={account.item} />
            <PaymentOfAccount account={account.uuid} otherwise={<NoPayments account={account} />} />
            <LastPayment account={account} />
            <PreviousPayments account={account.uuid} isLastTold={tellsLastPayment(account)} />
            <ComingSoon what="Paying from inside Snowball. Until then, pay where you always do." />
          </>
        );
      }}
    </OneAccountPage>
  );
}
