import { useQuery } from "@tanstack/react-query";

import { PortalButton } from "#lib/billing-portal.tsx";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { InvoiceTable } from "./invoice-table.tsx";
import { invoicesQuery } from "#lib/queries.ts";

/** The tab "Billing" of the profile: invoices and a button to the billing portal. */
export function InvoicesTab() {
  const invoices = useQuery(invoicesQuery);

  return (
    <DataView source={invoices} what="your invoices">
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState icon="card" title="No invoices yet">
            Once you subscribe, each payment is listed here with its invoice.
          </EmptyState>
        ) : (
          <>
            <InvoiceTable invoices={loaded} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-compact text-ink-soft">
              <p>Stripe, our payment provider, stores your card and billing address.</p>
              <PortalButton variant="secondary">Open billing portal</PortalButton>
            </div>
          </>
        )
      }
    </DataView>
  );
}
