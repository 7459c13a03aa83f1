import { test as base } from "@playwright/test";
import { createPlace, removePlace, startProduct, type Product } from "./start-product.ts";

/** Tests that share one running app. Each test creates its own users. */
export const test = base.extend<object, { product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that no fixture is used
  product: [({}, use) => provideProduct(use), { scope: "worker", timeout: 180_000 }],
});

/**
 * Starts an app with its own folder and ports, and stops it after use.
 * @throws Error if it does not exit cleanly.
 */
export async function provideProduct(
  use: (product: Product) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const place = await createPlace();
  const product = await startProduct(place, environment);
  await use(product);
  const code = await product.stop();
  removePlace(place);
  if (code !== 0)
    throw new Error(`The product ended with ${code}. It printed:\n${product.output()}`);
}

export { expect } from "@playwright/test";
