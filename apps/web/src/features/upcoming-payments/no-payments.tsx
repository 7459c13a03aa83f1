import { useQuery } from "@tanstack/react-query";
import { Link } from "#router/index.ts";

import { paths } from "#lib/paths.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";
import { buttonClass } from "#ui/button-class.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** The two ways to a first payment; neither needs the other. */
export function NoPayments() {
  const { data: connections = [] } = useQuery(connectionsQuery);

  return (
    <EmptyState
      icon="calendar"
      title="No debts linked yet"
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
      Link a card or a loan, or enter one from its last statement, and its next payment appears
      here, with the day it is due. Snowball can read your accounts, and can never move money.
    </EmptyState>
  );
}
