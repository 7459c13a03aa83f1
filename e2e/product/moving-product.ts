import { lendProduct } from "./running-product.ts";
import { test as base } from "./saving-data.ts";
import type { Product } from "./start-product.ts";

/**
 * Tests that move days share a product apart from that of the others. Its time goes forward only: each
 * begins at the day at which the one before it stopped.
 */
export const test = base.extend<object, { product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that no fixture is used
  product: [({}, use) => lendProduct(use), { scope: "worker", timeout: 90_000 }],
});

export { expect } from "@playwright/test";
