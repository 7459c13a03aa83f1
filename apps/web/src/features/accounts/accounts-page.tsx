import { Link } from "react-router";

import { ConnectionsSection } from "#features/connections/index.ts";
import { DuplicateQuestions } from "#features/debts/index.ts";
import { paths } from "#lib/paths.ts";
import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Page } from "#ui/page.tsx";

import { AccountTotals } from "./account-totals.tsx";
import { ClosedDebts } from "./closed-debts.tsx";

export const loader = loadPlaidDocument;

/** `/accounts`: the totals, and the same section as on `/account-connections`. */
export function AccountsPage() {
  return (
    <Page heading="Accounts" lead="What you own and what you owe, from your banks' last update.">
      <DuplicateQuestions />
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
