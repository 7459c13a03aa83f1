import { findInstitution } from "./bank/institutions.ts";
import { plaidError } from "./plaid-error.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

/**
 * Notes that a product of the item is used. Plaid adds a product to an item at its first call.
 *
 * @throws PlaidError PRODUCTS_NOT_SUPPORTED when the institution does not offer it.
 */
export function useProduct(world: PlaidWorld, item: PlaidItem, product: string): PlaidItem {
  if (item.products.includes(product)) return item;
  if (!findInstitution(item.institutionId)?.products.includes(product)) {
    throw plaidError("PRODUCTS_NOT_SUPPORTED");
  }
  const extended = { ...item, products: [...item.products, product] };
  world.items.put(extended);
  return extended;
}
