import { findInstitution } from "./bank/institutions.ts";
import { plaidError } from "./errors.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

/**
 * Notes that a product of the item is used. Plaid adds a product to an item at its first call.
 *
 * @throws PlaidError PRODUCTS_NOT_SUPPORTED when the institution does not offer it,
 * ADDITIONAL_CONSENT_REQUIRED when the user did not consent to it in the Link window.
 */
export function useProduct(world: PlaidWorld, item: PlaidItem, product: string): PlaidItem {
  if (item.products.includes(product)) return item;
  if (!findInstitution(item.institutionId)?.products.includes(product)) {
    throw plaidError("PRODUCTS_NOT_SUPPORTED");
  }
  if (item.consented !== undefined && !item.consented.includes(product)) {
    throw plaidError("ADDITIONAL_CONSENT_REQUIRED");
  }
  const extended = { ...item, products: [...item.products, product] };
  world.items.put(extended);
  return extended;
}
