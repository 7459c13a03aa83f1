import { test as base } from "./saving-data.ts";
import { createPlace, removePlace, startProduct, type Product } from "./start-product.ts";

/** Tests that share one running product; each makes its own people, so that they never meet. */
export const test = base.extend<object, { product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that no fixture is used
  product: [({}, use) => lendProduct(use), { scope: "worker", timeout: 90_000 }],
});

/**
 * A product on a place of its own, for as long as it is used.
 * @throws Error when it does not end in order.
 */
export async function lendProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const place = await createPlace();
  const product = await startProduct(place);
  await use(product);
  const code = await product.stop();
  removePlace(place);
  if (code !== 0) throw new Error(`The product ended with ${code}. It printed:\n${product.said()}`);
}

export { expect } from "@playwright/test";
