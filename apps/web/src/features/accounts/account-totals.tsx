import { useQuery } from "@tanstack/react-query";

import { accountsQuery, connectionsQuery, debtsQuery } from "#lib/queries.ts";
import { combineSlices, sliceOf } from "#lib/query/slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { AccountGroupCard } from "./account-group-card.tsx";
import { groupAccounts } from "./group-accounts.ts";
import { NetWorthCard } from "./net-worth-card.tsx";

/**
 * Shows net worth, and Total Assets and Total Liabilities with their accounts. Entered debts count like linked
 * ones.
 */
export function AccountTotals() {
  const linked = combineSlices(
    sliceOf(useQuery(accountsQuery)),
    sliceOf(useQuery(connectionsQuery)),
  );
  const source = combineSlices(linked, sliceOf(useQuery(debtsQuery)));

  return (
    <DataView
      source={source}
      what="your accounts"
      skeleton={<Skeleton label="Loading your accounts" count={4} />}
    >
      {([[accounts, connections], debts]) => {
        const groups = groupAccounts(accounts, connections, debts);
        const { assets, liabilities, other } = groups;

        return (
          <>
            <NetWorthCard groups={groups} debts={debts} />
            <div className="grid grid-cols-1 items-start gap-4 min-[48rem]:grid-cols-2 min-[48rem]:grid-rows-[auto_1fr] min-[48rem]:[&>:nth-child(2)]:[grid-area:1_/_2_/_span_2]">
              <AccountGroupCard title="Total Assets" nothing="None linked" {...assets} />
              <AccountGroupCard title="Total Liabilities" nothing="None known" {...liabilities} />
              {other.totals.count > 0 && (
                <AccountGroupCard title="Other accounts" nothing="None linked" {...other} />
              )}
            </div>
          </>
        );
      }}
    </DataView>
  );
}
