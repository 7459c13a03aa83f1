import type { Dependencies } from "#dependencies.ts";

import { listOffers, type StoredOffer } from "./price-store.ts";

/**
 * What can be subscribed to, cheapest commitment first: `/subscribe` preselects the first (spec §2).
 * Read from our copy of the catalogue, so that the page opens while the provider is away.
 */
export async function listSubscribableProducts({
  database,
}: Pick<Dependencies, "database">): Promise<StoredOffer[]> {
  return database.asSystem(listOffers);
}
