import type { Debt } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { ConnectionsSection } from "#features/connections/index.ts";
import { SameDebtQuestions } from "#features/debts/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { accountsQuery, connectionsQuery, debtsQuery } from "#lib/queries.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Amount } from "#ui/amount.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Card } from "#ui/section.tsx";

import { AccountGroupCard } from "./account-group-card.tsx";
import { DebtLine } from "./debt-line.tsx";
import {
  type DebtShare,
  debtShares,
  groupAccounts,
  type GroupedAccounts,
  netWorth,
} from "./group-accounts.ts";
import { closedDebtsQuery } from "./one-account.tsx";

export const loader = loadPlaidDocument;

/** `/accounts`: the totals, and the same section as on `/account-connections`. */
export function Component() {
  return (
    <Page heading="Accounts" lead="What you own and what you owe, from your banks' last update.">
      <SameDebtQuestions />
      <AccountTotals />
      {/* Hidden until the content above has loaded, because that would push this down. */}
      <div className="grid grid-cols-1 gap-5 has-[[data-waiting]]:invisible" data-beneath>
        <p>
          <Link to={paths.debts()}>See each debt, and add or correct figures</Link>
        </p>
        <ConnectionsSection />
        <ClosedDebts />
      </div>
    </Page>
  );
}

/** Links to the payments of closed debts; shows nothing if there are none. */
function ClosedDebts() {
  const id = useId();
  const { data: closed = [] } = useQuery(closedDebtsQuery);
  if (closed.length === 0) return null;

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-small font-semibold tracking-normal text-ink-soft">
        Closed
      </h2>
      <ul>
        {closed.map(({ uuid, name, mask, closed_on: closedOn }) => (
          <DebtLine key={uuid} to={paths.schedule(uuid)} name={name} mask={mask}>
            <span className="text-small font-normal whitespace-nowrap text-ink-soft">
              since {formatShortDate(closedOn)}
            </span>
          </DebtLine>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Shows net worth, and Total Assets and Total Liabilities with their accounts. Entered debts count like linked
 * ones.
 */
export function AccountTotals() {
  const linked = combineQueries(useQuery(accountsQuery), useQuery(connectionsQuery));
  const source = combineQueries(linked, useQuery(debtsQuery));

  return (
    <DataView source={source} what="your accounts" count={4}>
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

const OWED = "What you owe";

type NetWorthCardProps = { groups: GroupedAccounts; debts: readonly Debt[] };

/** Shows assets minus debts, and what the debts are made of; nothing if neither says more than the totals. */
function NetWorthCard({ groups, debts }: NetWorthCardProps) {
  const id = useId();
  const worth = netWorth(groups);
  const shares = debtShares(debts, calendarToday()).filter((group) => group.length > 1);
  if (worth.length + shares.length === 0) return null;
  const unknown = groups.assets.totals.unknownCount + groups.liabilities.totals.unknownCount;
  const heading = worth.length > 0 ? "Net worth" : OWED;

  return (
    <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-small font-semibold tracking-normal text-ink-soft">
          {heading}
        </h2>
        {worth.map(({ currency, amount, isAbout }) => (
          <p
            key={currency}
            className="text-[length:min(1.875rem,10vi)] leading-[1.2] tracking-[-0.02em]"
          >
            <Amount amount={amount} currency={currency} isAbout={isAbout} />
          </p>
        ))}
        {worth.length > 0 && unknown > 0 && (
          <p className="text-small text-ink-soft">{unknown} with unknown balance</p>
        )}
      </div>
      {shares.map((group) => (
        <Composition key={group[0]?.id} shares={group} hasCaption={worth.length > 0} />
      ))}
    </Card>
  );
}

type CompositionProps = { shares: readonly DebtShare[]; hasCaption: boolean };

function Composition({ shares, hasCaption }: CompositionProps) {
  return (
    <div className="grid gap-2">
      {hasCaption && <p className="text-small font-semibold text-ink-soft">{OWED}</p>}
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
        {shares.map(({ id, color, percent }) => (
          <span key={id} style={{ flexGrow: percent, backgroundColor: color }} />
        ))}
      </div>
      <ul
        aria-label="Debts by size"
        className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft"
      >
        {shares.map(({ id, name, color, percent }) => (
          <li key={id} className="flex items-center gap-2">
            <i
              className="size-3 flex-none rounded-full"
              aria-hidden="true"
              style={{ backgroundColor: color }}
            />
            <span className="min-w-0 wrap-anywhere">
              {name} {percent < 1 ? "under 1" : Math.round(percent)}%
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
