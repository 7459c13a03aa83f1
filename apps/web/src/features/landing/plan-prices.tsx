import { FREE_DAYS } from "@snowball/contract";

import { groupPrices } from "#lib/group-prices.ts";
import { DataView } from "#ui/data-view.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { FreePlan, PaidPlan } from "./plan-card.tsx";
import styles from "./plan-prices.module.css";
import { usePrices } from "./use-prices.ts";

/** Shows the free plan and the subscriptions with their current prices. */
export function PlanPrices() {
  const products = usePrices();
  const isOffered = products.data === undefined || products.data.length > 0;

  return (
    <section className={styles.plans} aria-labelledby="prices">
      <div className={styles.heading}>
        <h2 id="prices">Plans and prices</h2>
        <p>The plan is free. You only pay for bank connections, which cost us money every month.</p>
      </div>
      <div className={styles.list}>
        <FreePlan />
        {isOffered && (
          <div className={styles.paid}>
            <DataView source={products} what="the prices" skeleton={<Waiting />}>
              {(loaded) => (
                <ul className={styles.offers}>
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
        <p className={styles.note}>
          Without a subscription, banks stay linked for {FREE_DAYS} days. No card needed.
        </p>
      )}
    </section>
  );
}

/** As tall as the prices, so that nothing jumps when they load. */
function Waiting() {
  return (
    <output className={styles.waiting}>
      <VisuallyHidden>Loading the prices</VisuallyHidden>
    </output>
  );
}
