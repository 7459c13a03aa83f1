import type { Dependencies } from "#dependencies.ts";

import { listOffers, type StoredOffer } from "./price-store.ts";

/**
 * Returns the products on sale, cheapest commitment first, because `/subscribe` preselects the
 * first (spec §2). Reads our copy of the catalogue, so that the page works while the provider is
 * unavailable.
 */
export async function listSubscribableProducts({
  database,
}: Pick<Dependencies, "database">): Promise<StoredOffer[]> {
  return database.asSystem(listOffers);
}
