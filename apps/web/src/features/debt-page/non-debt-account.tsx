import { AccountBalances, ComingSoon, NoPayments, OneAccount } from "#features/accounts/index.ts";
import { ConnectionLine } from "#features/connections/index.ts";
import type { DebtTab } from "#features/debts/index.ts";
import { AccountTransactions } from "#features/transactions/index.ts";

/**
 * Shows an account that is not a debt. An unknown account shows the same message as another user's.
 */
export function NonDebtAccount({ tab }: { tab: DebtTab }) {
  return (
    <OneAccount>
      {(account) =>
        tab === "payments" ? (
          <NoPayments />
        ) : (
          <>
            <ConnectionLine connection={account.item} />
            <AccountBalances account={account} />
            <AccountTransactions key={account.uuid} account={account.uuid} />
            <ComingSoon what="Statements from your bank." />
          </>
        )
      }
    </OneAccount>
  );
}
