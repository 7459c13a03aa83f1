import { endpoints, type Institution, type Item, type Subscription } from "@snowball/contract";
import { type QueryClient, queryOptions, skipToken, useQuery } from "@tanstack/react-query";

import { readAllPages } from "./api/read-all-pages.ts";
import { snowballClient } from "./api/snowball-client.ts";
import { pageOpenedAt } from "./now.ts";
import { INSTITUTION_FRESHNESS_MS } from "./query/query-client.ts";
import { refetchData } from "./query/refetch-data.ts";

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: () => readAllPages(snowballClient, endpoints.listAccounts),
});

/** What the user may do with banks, and until when. */
export const bankAccessQuery = queryOptions({
  queryKey: ["bankAccess"],
  queryFn: () => snowballClient.call(endpoints.getBankAccess),
});

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
  void refetchData(client, accountsQuery.queryKey);
  void refetchData(client, bankAccessQuery.queryKey);
  void refetchData(client, TRANSACTIONS_KEY);
  void refetchFigures(client);
}

/**
 * Refetches the debts, their payments and the plan, because a change of one of them changes the others. Resolves when
 * the payment lists are updated, so that no outdated state is shown.
 */
export async function refetchFigures(client: QueryClient): Promise<void> {
  for (const queryKey of [debtsQuery.queryKey, PAYOFF_PLAN_KEY, PROGRESS_KEY]) {
    void refetchData(client, queryKey);
  }
  await Promise.all([refetchData(client, MONTH_KEY), refetchData(client, OBLIGATIONS_KEY)]);
}

/** All debts: linked ones, and ones that the user entered. */
export const debtsQuery = queryOptions({
  queryKey: ["debts"],
  queryFn: () => readAllPages(snowballClient, endpoints.listDebts),
});

type SyncState = Pick<Item, "uuid" | "status" | "last_synced_at">;

export function hasNewBankData(before: readonly SyncState[], after: readonly SyncState[]): boolean {
  const earlier = new Map(before.map((connection) => [connection.uuid, connection]));

  return (
    before.length !== after.length ||
    after.some((connection) => {
      const past = earlier.get(connection.uuid);
      return (
        past?.last_synced_at !== connection.last_synced_at ||
        (past.status === "syncing" && connection.status !== "syncing")
      );
    })
  );
}

/**
 * Whether a bank was read after `openedAt`. A new page requests its debts and payments together with
 * its connections. It may have received them before the bank's data was stored.
 */
function wasReadSince(openedAt: Date, connections: readonly SyncState[]): boolean {
  return connections.some(
    ({ last_synced_at: readAt }) => readAt !== null && new Date(readAt) > openedAt,
  );
}

/** Institutions are cached one by one by id (spec §3). */
export function institutionQuery(id: string | null) {
  return queryOptions({
    queryKey: ["institutions", id],
    queryFn:
      id === null
        ? skipToken
        : () => snowballClient.call(endpoints.getInstitution, { params: { id } }),
    staleTime: INSTITUTION_FRESHNESS_MS,
  });
}

/** Returns the name and logo, or null until they are loaded. A missing logo must not delay or fail a page. */
export function useInstitution(id: string | null): Institution | null {
  return useQuery(institutionQuery(id)).data ?? null;
}

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => snowballClient.call(endpoints.getMe),
  // The link in the email often opens in another tab, so an unverified user is refetched on return.
  refetchOnWindowFocus: ({ state }) => (state.data?.email_verified === false ? "always" : true),
});

/** Query key of the current month and of calendars. */
export const MONTH_KEY = ["month"] as const;

/** The payments of the current month, with the user's saved plan. */
export const monthQuery = queryOptions({
  queryKey: MONTH_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getMonth, { signal }),
});

export const OBLIGATIONS_KEY = ["obligations"] as const;

export const PAYOFF_PLAN_KEY = ["payoff-plan"] as const;

/** Query key of what was achieved since the first plan. */
export const PROGRESS_KEY = ["payoff-progress"] as const;

/** The user's settings and the plan that the API computed. A screen may recompute it. */
export const payoffPlanQuery = queryOptions({
  queryKey: PAYOFF_PLAN_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getPayoffPlan, { signal }),
});

/** The prices on offer. `/subscribe` uses the first one (spec §2). Needs no session. */
export const productsQuery = queryOptions({
  queryKey: ["products"],
  queryFn: () =>
    readAllPages(snowballClient, endpoints.listSubscribableProducts, { access: "public" }),
});

/** Whether signing in requires a code of an authenticator app. */
export const secondStepQuery = queryOptions({
  queryKey: ["second-step"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.getTwoFactor, { signal }),
});

/** How often a subscription with a problem is polled, in case the provider's webhook is late. */
const TROUBLE_POLL_MS = 15_000;

/** The user's subscriptions that have not ended; empty if there are none. */
export const subscriptionsQuery = queryOptions({
  queryKey: ["mySubscriptions"],
  queryFn: () => readAllPages(snowballClient, endpoints.listSubscriptions),
  refetchInterval: ({ state }) => (findTrouble(state.data ?? []) ? TROUBLE_POLL_MS : false),
});

/** Query key prefix of the transactions with any filter. New bank data invalidates it. */
export const TRANSACTIONS_KEY = ["transactions"] as const;

/** Returns the first subscription that needs the user's attention. All screens use this rule. */
export function findTrouble(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ status }) => status !== "active" && status !== "trialing");
}

export const invoicesQuery = queryOptions({
  queryKey: ["invoices"],
  queryFn: () => readAllPages(snowballClient, endpoints.listInvoices),
});
