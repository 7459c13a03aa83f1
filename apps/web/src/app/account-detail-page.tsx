import { Link } from "react-router";

import {
  AccountBalances,
  ComingSoon,
  groupOf,
  LiabilityFacts,
  OneAccountPage,
} from "#features/accounts/index.ts";
import { ConnectionLine } from "#features/connections/index.ts";
import { AccountTransactions } from "#features/transactions/index.ts";
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
