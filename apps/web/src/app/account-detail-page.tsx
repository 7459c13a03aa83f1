import { Link } from "react-router";

import { AccountBalances } from "#features/accounts/account-balances.tsx";
import { ComingSoon } from "#features/accounts/coming-soon.tsx";
import { groupOf } from "#features/accounts/group-accounts.ts";
import { LiabilityFacts } from "#features/accounts/liability-facts.tsx";
import { OneAccountPage } from "#features/accounts/one-account-page.tsx";
import { ConnectionLine } from "#features/connections/connection-line.tsx";
import { AccountTransactions } from "#features/transactions/account-transactions.tsx";
import { paths } from "#lib/paths.ts";

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
          {groupOf(account.type) === "liabilities" && (
            <p>
              <Link to={paths.debt(account.uuid)}>Correct a figure, or add what is missing</Link>
            </p>
          )}
          <AccountTransactions key={account.uuid} account={account.uuid} />
          <ComingSoon what="Your statements, as the documents that your bank sends." />
        </>
      )}
    </OneAccountPage>
  );
}
