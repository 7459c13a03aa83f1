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

/** Fetches all data that Home shows, unless it is cached and fresh. */
export function fetchHomeData(session: Pick<Session, "subscribe">): void {
  const queryClient = sessionQueryClient(session);
  // Payments first, because browsers limit the connections per server and later calls wait.
  void queryClient.prefetchQuery(monthQuery);
  void queryClient.prefetchQuery(payoffPlanQuery);
  void queryClient.prefetchQuery(progressQuery);
  void queryClient.prefetchQuery(debtsQuery);
  void queryClient.prefetchQuery(connectionsQuery);
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(bankAccessQuery);
  void queryClient.prefetchQuery(subscriptionsQuery);
}
