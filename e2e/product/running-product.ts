import { test as base } from "@playwright/test";

import { createPlace, removePlace, startProduct, type Product } from "./start-product.ts";

/** Tests that share one running product; each makes its own people, so that they never meet. */
export const test = base.extend<object, { product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that no fixture is used
  product: [({}, use) => lendProduct(use), { scope: "worker", timeout: 90_000 }],
});

/** A product on a place of its own, for as long as it is used. */
export async function lendProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const place = await createPlace();
  const product = await startProduct(place);
  await use(product);
  await product.stop();
  removePlace(place);
}

export { expect } from "@playwright/test";
