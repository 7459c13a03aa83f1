import { FREE_DAYS } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { groupPrices } from "#lib/group-prices.ts";
import { productsQuery } from "#lib/queries.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { DataView } from "#ui/data-view.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { FreePlan, PaidPlan } from "./plan-card.tsx";

/** Shows the free plan and the subscriptions with their current prices. */
export function PlanPrices() {
  const products = sliceOf(useQuery(productsQuery));
  const isOffered = products.data === undefined || products.data.length > 0;

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="prices">
      <div className="grid gap-1.5">
        <h2 className="text-title tracking-[-0.026em]" id="prices">
          Plans and prices
        </h2>
        <p className="max-w-160 text-ink-soft">
          The plan is free. You only pay for bank connections, which cost us money every month.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <FreePlan />
        {isOffered && (
          <div className="grid grid-cols-1">
            <DataView source={products} what="the prices" skeleton={<Waiting />}>
              {(loaded) => (
                <ul className="grid grid-cols-1 gap-4 desktop:h-full desktop:[grid-auto-columns:minmax(0,1fr)] desktop:[grid-auto-flow:column]">
                  {groupPrices(loaded).map((plan) => (
                    <PaidPlan key={plan.name} plan={plan} />
                  ))}
                </ul>
              )}
            </DataView>
          </div>
        )}
      </div>
      {isOffered && (
        <p className="max-w-160 text-compact text-ink-soft">
          Without a subscription, banks stay linked for {FREE_DAYS} days. No card needed.
        </p>
      )}
    </section>
  );
}

/** As tall as the prices, so that nothing jumps when they load. */
function Waiting() {
  return (
    <output className="block min-h-81 rounded-large bg-surface-sunken desktop:min-h-69.5">
      <VisuallyHidden>Loading the prices</VisuallyHidden>
    </output>
  );
}
