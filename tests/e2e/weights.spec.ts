import type { Browser } from "@playwright/test";

import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";

/** Compressed bytes of scripts and styles on a first visit. */
const FIRST_VISIT_BUDGET = 140_000;

/** Returns what a browser without a cache loads for a URL. */
async function measureFirstVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();

  const sizes: Promise<number>[] = [];
  const settled = watchRequests(page);
  page.on("requestfinished", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settled();
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();

  return total;
}

test("a first visit loads at most 140 kB of scripts and styles @smoke", async ({
  browser,
  product,
}) => {
  for (const path of ["/", "/login", "/register"]) {
    const bytes = await measureFirstVisit(browser, `${product.url}${path}`);

    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(FIRST_VISIT_BUDGET);
  }
});
