import { formatShortDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { ConnectionsSection } from "#features/connections/index.ts";
import { SameDebtQuestions } from "#features/debts/index.ts";
import { paths } from "#lib/paths.ts";
import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Card } from "#ui/section.tsx";
import { Page } from "#ui/page.tsx";

import { AccountTotals } from "./account-totals.tsx";
import { closedDebtsQuery } from "./one-account.tsx";
import { DebtLine } from "./debt-line.tsx";

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
