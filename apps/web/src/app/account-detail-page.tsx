import { AccountBalances } from "#features/accounts/account-balances.tsx";
import { ComingSoon } from "#features/accounts/coming-soon.tsx";
import { LiabilityFacts } from "#features/accounts/liability-facts.tsx";
import { OneAccountPage } from "#features/accounts/one-account-page.tsx";
import { ConnectionLine } from "#features/connections/connection-line.tsx";
import { AccountTransactions } from "#features/transactions/account-transactions.tsx";

import { PaymentOfAccount } from "./payment-of-account.tsx";

/** `/detail/{account_uuid}`: everything that is known of one account. */
export function AccountDetailPage() {
  return (
    <OneAccountPage heading="Account">
      {(account) => (
        <>
          <ConnectionLine connection={account.item} />
          <AccountBalances account={account} />
          <PaymentOfAccount account={account.uuid} otherwise={null} />
          <LiabilityFacts account={account} />
          <AccountTransactions key={account.uuid} account={account.uuid} />
          <ComingSoon what="Your statements, as the documents that your bank sends." />
        </>
      )}
    </OneAccountPage>
  );
}
