import type { Page } from "@playwright/test";
import type { Account, Page as Listed } from "@snowball/contract";

import { card, inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";

/** What is reached; up to 0.1 is called good. Before there was room for what is told above a screen, most were at 0.2 to 0.96. */
const MOST = 0.07;

/** Sums up, for each document, the shifts that no input caused. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) window.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

  return () => page.evaluate(() => window.shifted);
}

test("no screen jumps while it is loaded, though its account is told something above it", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const cards = [4, 9, 12].map((days) =>
    card({ name: `Card ${days}`, minimum: 35, due: inDays(days) }),
  );
  await linkQuickly(product, user, { customUser: { override_accounts: cards } });
  await waitForSync(product, user);
  const { results } = await send<Listed<Account>>(`${product.url}/api/v1/accounts/`, {
    token: user.access,
  });
  const uuid = results[0]?.uuid ?? "";
  const shifted = await watchShifts(page);
  const settled = watchRequests(page);
  const jumped: string[] = [];
  await openAs(page, product, user);

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const paths = ["/home", "/plan", "/debts", "/accounts", `/schedule/${uuid}`, `/detail/${uuid}`];
    for (const path of paths) {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByRole("region", { name: "Your e-mail address" })).toBeVisible();
      await settled();
      const sum = await shifted();
      process.stdout.write(`${path} at ${width} px: ${sum.toFixed(3)}\n`);
      if (sum > MOST) jumped.push(`${path} at ${width} px: ${sum.toFixed(3)}`);
    }
  }

  expect(jumped).toEqual([]);
});
