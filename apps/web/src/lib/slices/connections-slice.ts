import { endpoints, type Item } from "@snowball/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { pageOpenedAt } from "../now.ts";
import { readAllPages } from "../api/read-all-pages.ts";
import { snowballClient } from "../api/snowball-client.ts";
import { accountsQuery } from "./accounts-slice.ts";
import { bankAccessQuery } from "./bank-access-slice.ts";
import { debtsQuery } from "./debts-slice.ts";
import { hasNewBankData, wasReadSince } from "./has-new-bank-data.ts";
import { TRANSACTIONS_KEY } from "./transactions-key.ts";
import { MONTH_KEY } from "./month-key.ts";

/** The wire calls it *item*; the app calls it a connection to a bank or lender. */
export type Connection = Item;

const SYNC_POLL_MS = 2000;
/** After this many polls, a bank that is still syncing is polled less often. */
const EAGER_POLLS_MAX = 60;
const SLOW_POLL_MS = 30_000;

export const connectionsQuery = queryOptions({
  queryKey: ["items"],
  queryFn: async ({ client }): Promise<Connection[]> => {
    const connections = await readAllPages(snowballClient, endpoints.listItems);
    const before = client.getQueryData<Connection[]>(["items"]);
    const isNew = before
      ? hasNewBankData(before, connections)
      : wasReadSince(pageOpenedAt(), connections);
    if (isNew) refetchBankData(client);

    return connections;
  },
  // The accounts of a new connection arrive some seconds after it was linked.
  refetchInterval: ({ state }) => {
    if (!state.data?.some(({ status }) => status === "syncing")) {
      return state.data?.some(isPreparing) ? SLOW_POLL_MS : false;
    }
    return state.dataUpdateCount <= EAGER_POLLS_MAX ? SYNC_POLL_MS : SLOW_POLL_MS;
  },
});

/** Whether the bank still prepares transactions, which arrive some minutes after the accounts. */
function isPreparing({ status, transactions_update_status: prepared }: Connection): boolean {
  return (
    status === "healthy" && (prepared === "not_ready" || prepared === "initial_update_complete")
  );
}

/** Invalidates all data that depends on the banks, so that it is refetched in the background. */
export function refetchBankData(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountsQuery.queryKey });
  void client.invalidateQueries({ queryKey: bankAccessQuery.queryKey });
  void client.invalidateQueries({ queryKey: debtsQuery.queryKey });
  void client.invalidateQueries({ queryKey: MONTH_KEY });
  void client.invalidateQueries({ queryKey: TRANSACTIONS_KEY });
}
