import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { findBuyer } from "./customer-store.ts";
import { tellAddressRequest } from "./tell-address-request.ts";

/** Tells the provider the address that a user has by then, whichever change ordered it. */
export function createTellAddressJob({
  database,
  cardPayments,
}: Pick<Dependencies, "cardPayments" | "database">): Job<{ userId: string }> {
  return {
    ...tellAddressRequest,
    lane: "money",
    run: async ({ userId }) => {
      const buyer = await database.asSystem((queries) => findBuyer(queries, userId));
      // Who never came near a checkout is nobody to the provider.
      if (buyer === null || buyer.customerId === null) return;
      await cardPayments.setCustomerAddress({ customerId: buyer.customerId, email: buyer.email });
    },
  };
}
