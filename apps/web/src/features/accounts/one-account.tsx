import { type Account, type ClosedDebt, endpoints } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { paths } from "#lib/paths.ts";
import { accountsQuery, connectionsQuery, useInstitution } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DataView, EmptyState, Skeleton } from "#ui/data-view.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

type OneAccountProps = { children: (account: Account) => ReactNode };

/** Shows the account in the URL. An unknown account shows the same message as another user's. */
export function OneAccount({ children }: OneAccountProps) {
  const { accountUuid } = useParams();
  const accounts = useQuery(accountsQuery);

  return (
    <DataView
      source={accounts}
      what="this account"
      skeleton={<Skeleton label="Loading the account" count={1} />}
    >
      {(all) => {
        const account = all.find(({ uuid }) => uuid === accountUuid);
        if (!account) return <NoSuchAccount uuid={accountUuid} />;
        return (
          <>
            <AccountIdentity account={account} />
            {children(account)}
          </>
        );
      }}
    </DataView>
  );
}

/** Returns the name and logo of a connection's institution; null while unknown. */
function useInstitutionOf(connectionUuid: string): { name: string | null; logo: string | null } {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const connection = connections.find(({ uuid }) => uuid === connectionUuid);
  const institution = useInstitution(connection?.institution_id ?? null);

  return {
    name: connection?.institution_name ?? institution?.name ?? null,
    logo: institution?.logo ?? null,
  };
}

function AccountIdentity({ account }: { account: Account }) {
  const { name, logo } = useInstitutionOf(account.item);

  return (
    <div className="flex items-center gap-3.5 [&_h2]:wrap-anywhere">
      <LogoTile name={name} logo={logo} />
      <div>
        <h2>{account.official_name ?? account.name}</h2>
        <p className="text-small text-ink-soft">
          {name}
          {account.mask && <> •••• {account.mask}</>}
        </p>
      </div>
    </div>
  );
}

function NoSuchAccount({ uuid }: { uuid: string | undefined }) {
  const closed = useQuery(closedDebtsQuery);

  return (
    <DataView
      source={closed}
      what="this account"
      skeleton={<Skeleton label="Loading the account" count={1} />}
    >
      {(all) => {
        const debt = all.find((each) => each.uuid === uuid);
        return debt ? <ClosedDebtPart debt={debt} /> : <UnknownAccount />;
      }}
    </DataView>
  );
}

function UnknownAccount() {
  return (
    <EmptyState
      icon="question"
      title="We couldn't find this account"
      actions={<ButtonLink to={paths.accounts()}>See all accounts</ButtonLink>}
    >
      It may have been disconnected, or the address is incomplete.
    </EmptyState>
  );
}

/** Shows a debt that its bank no longer reports, with its payments, read-only. */
function ClosedDebtPart({ debt }: { debt: ClosedDebt }) {
  const { name, lender, mask, closed_on: closedOn, currency, payments } = debt;
  const subtitle = [lender, mask && `•••• ${mask}`].filter(Boolean).join(" ");

  return (
    <>
      <div>
        <h2>{name}</h2>
        {subtitle && <p className="text-small text-ink-soft">{subtitle}</p>}
      </div>
      <p>Closed: its bank hasn't reported it since {formatShortDate(closedOn)}. Nothing is due.</p>
      <section aria-labelledby="payments-of-closed">
        <h3 id="payments-of-closed">Payments</h3>
        {payments.length === 0 && <p>None known.</p>}
        <ul>
          {payments.map(({ uuid, amount, sent_on: sentOn }) => (
            <li
              key={uuid}
              className="grid grid-cols-1 gap-2 py-3.5 not-first:border-t not-first:border-line"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>:last-child]:ms-auto">
                <time dateTime={sentOn}>{formatShortDate(sentOn)}</time>
                <Amount amount={amount} currency={currency} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/**
 * Nested under the accounts' key, because an account is found closed when accounts are refetched.
 */
export const closedDebtsQuery = queryOptions({
  queryKey: [...accountsQuery.queryKey, "closed"],
  queryFn: () => readAllPages(snowballClient, endpoints.listClosedDebts),
});
