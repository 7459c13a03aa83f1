import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/queries.ts";
import { buttonClass } from "#ui/button-class.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** Shows the two ways to a first payment: linking an account or entering a debt. */
export function NoPayments() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  // A connection that was never synced may still have debts.
  const hasUnsyncedConnection = connections.some(
    ({ status, last_synced_at: readAt }) => status !== "disconnected" && readAt === null,
  );

  return (
    <EmptyState
      icon="calendar"
      title={hasUnsyncedConnection ? "No debts here yet" : "No debts linked yet"}
      actions={
        <>
          <Link to={paths.accountConnections()} className={buttonClass()}>
            {connections.length === 0 ? "Link your first account" : "Link another account"}
          </Link>
          <Link to={paths.newDebt()} className={buttonClass({ variant: "secondary" })}>
            Enter a debt
          </Link>
        </>
      }
    >
      {hasUnsyncedConnection
        ? "When your bank answers, its debts appear here. Until then you can enter one from its last statement."
        : "Link a card or loan, or enter one from its last statement, to see its next payment here. Snowball can read your accounts but can never move money."}
    </EmptyState>
  );
}
