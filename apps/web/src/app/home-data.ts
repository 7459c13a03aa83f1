import { payoffPlanQuery } from "#features/payoff-plan/index.ts";
import { sessionQueryClient } from "#lib/query/session-query-client.ts";
import type { Session } from "#lib/session/create-session.ts";
import { bankAccessQuery } from "#lib/slices/bank-access-slice.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { subscriptionsQuery } from "#lib/slices/subscriptions-slice.ts";
import { monthQuery } from "#lib/slices/month-slice.ts";

/** Fetches all data that Home shows, unless it is cached and fresh. */
export function fetchHomeData(session: Pick<Session, "subscribe">): void {
  const queryClient = sessionQueryClient(session);
  // Payments first, because browsers limit the connections per server and later calls wait.
  void queryClient.prefetchQuery(monthQuery);
  void queryClient.prefetchQuery(payoffPlanQuery);
  void queryClient.prefetchQuery(debtsQuery);
  void queryClient.prefetchQuery(connectionsQuery);
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(bankAccessQuery);
  void queryClient.prefetchQuery(subscriptionsQuery);
}
