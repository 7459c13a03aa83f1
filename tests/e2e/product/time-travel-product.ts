import { provideProduct } from "./running-product.ts";
import { test as base } from "@playwright/test";
import { freePort, type Product } from "./start-product.ts";

/**
 * Tests that move days share an app of their own. Its time only goes forward: each test starts on
 * the day on which the previous one stopped.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that no fixture is used
    async ({}, use) => provideProduct(use, { METRICS_PORT: String(await freePort()) }),
    { scope: "worker", timeout: 180_000 },
  ],
});

export { expect } from "@playwright/test";
