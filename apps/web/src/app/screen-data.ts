import type { QueryClient } from "@tanstack/react-query";

import { payoffPlanQuery, progressQuery } from "#features/payoff-plan/index.ts";
import { sessionQueryClient } from "#lib/query/query-client.ts";
import type { Session } from "#lib/session/create-session.ts";
import {
  bankAccessQuery,
  connectionsQuery,
  debtsQuery,
  meQuery,
  monthQuery,
  subscriptionsQuery,
} from "#lib/queries.ts";

// What is shown first comes first, because browsers limit the connections per server and later calls wait.
const prefetch = {
  home: (client: QueryClient) => {
    void client.prefetchQuery(monthQuery);
    void client.prefetchQuery(payoffPlanQuery);
    void client.prefetchQuery(progressQuery);
    void client.prefetchQuery(debtsQuery);
    void client.prefetchQuery(connectionsQuery);
    void client.prefetchQuery(meQuery);
    void client.prefetchQuery(bankAccessQuery);
    void client.prefetchQuery(subscriptionsQuery);
  },
  plan: (client: QueryClient) => {
    void client.prefetchQuery(payoffPlanQuery);
    void client.prefetchQuery(debtsQuery);
    void client.prefetchQuery(meQuery);
  },
  debts: (client: QueryClient) => {
    void client.prefetchQuery(debtsQuery);
    void client.prefetchQuery(monthQuery);
    void client.prefetchQuery(payoffPlanQuery);
    void client.prefetchQuery(meQuery);
  },
};

export type ScreenWithData = keyof typeof prefetch;

/** Fetches the data that a screen shows first, unless it is cached and fresh. */
export function fetchScreenData(screen: ScreenWithData, session: Pick<Session, "subscribe">): void {
  prefetch[screen](sessionQueryClient(session));
}
