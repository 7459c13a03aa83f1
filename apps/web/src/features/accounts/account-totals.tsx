import { useQuery } from "@tanstack/react-query";

import { accountsQuery } from "#lib/slices/accounts-slice.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";
import { bothOf, sliceOf } from "#lib/query/slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { AccountGroupCard } from "./account-group-card.tsx";
import styles from "./account-totals.module.css";
import { groupAccounts } from "./group-accounts.ts";

/** Total Assets and Total Liabilities, with what they are made of. */
export function AccountTotals() {
  const source = bothOf(sliceOf(useQuery(accountsQuery)), sliceOf(useQuery(connectionsQuery)));

  return (
    <DataView
      source={source}
      what="your accounts"
      skeleton={<Skeleton label="Loading your accounts" count={2} />}
    >
      {([accounts, connections]) => {
        const { assets, liabilities, other } = groupAccounts(accounts, connections);

        return (
          <div className={styles.totals}>
            <AccountGroupCard title="Total Assets" {...assets} />
            <AccountGroupCard title="Total Liabilities" {...liabilities} />
            {other.totals.count > 0 && <AccountGroupCard title="Other accounts" {...other} />}
          </div>
        );
      }}
    </DataView>
  );
}
