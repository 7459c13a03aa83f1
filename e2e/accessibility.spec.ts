import AxeBuilder from "@axe-core/playwright";

import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const VIEWS = [
  { name: "phone, light", width: 390, height: 844, colorScheme: "light" },
  { name: "desktop, dark", width: 1280, height: 900, colorScheme: "dark" },
] as const;
const PUBLIC = [
  "/",
  "/login",
  "/register",
  "/password-reset",
  "/password-reset/confirm/key/",
  "/success",
  "/email-confirmed",
];
const SIGNED_IN = [
  "/home",
  "/plan",
  "/accounts",
  "/account-connections",
  "/settings",
  "/profile",
  "/profile?tab=team",
  "/profile?tab=plan",
  "/profile?tab=billing",
  "/subscribe",
  "/lfg",
];

for (const { name, width, height, colorScheme } of VIEWS) {
  test(`no screen has an accessibility fault that axe can see, nor scrolls sideways (${name})`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const user = await createUser(product);
    await linkQuickly(product, user);
    await linkQuickly(product, user, { purpose: "depository" });
    await waitForSync(product, user);
    const faults: string[] = [];

    const check = async (path: string) => {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
      faults.push(...violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${path}: ${overflow} px wider than the screen`);
    };

    for (const path of PUBLIC) await check(path);
    await openAs(page, product, user);
    await page.goto(`${product.url}/home`);
    await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    for (const path of SIGNED_IN) await check(path);
    await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    expect(faults).toEqual([]);
  });
}
