import type { Dependencies } from "#dependencies.ts";
import type { Job } from "#jobs/job.ts";

import { findBuyer } from "./customer-store.ts";
import { tellAddressRequest } from "./tell-address-request.ts";

/** Sends the address that the user has when the job runs. */
export function createTellAddressJob({
  database,
  cardPayments,
}: Pick<Dependencies, "cardPayments" | "database">): Job<{ userId: string }> {
  return {
    ...tellAddressRequest,
    lane: "money",
    run: async ({ userId }) => {
      const buyer = await database.asSystem((queries) => findBuyer(queries, userId));
      // A user who never opened a checkout has no customer at the provider.
      if (buyer === null || buyer.customerId === null) return;
      await cardPayments.setCustomerAddress({ customerId: buyer.customerId, email: buyer.email });
    },
  };
}
