import {
  ComingSoon,
  groupOf,
  LastPayment,
  NoPayments,
  OneAccountPage,
  tellsLastPayment,
} from "#features/accounts/index.ts";
import { ConnectionLine } from "#features/connections/index.ts";
import { PreviousPayments } from "#features/transactions/index.ts";

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
