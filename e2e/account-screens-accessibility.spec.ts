import AxeBuilder from "@axe-core/playwright";
import type { Account, Page as ListPage } from "@snowball/contract";

import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const VIEWS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
] as const;

test("an account's screens and the removal's question have no fault that axe can see, nor scroll sideways", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, { products: ["liabilities", "transactions"] });
  await waitForSync(product, user);
  const { results } = await send<ListPage<Account>>(`${product.url}/api/v1/accounts/`, {
    token: user.access,
  });
  const uuidOf = (wanted: string) => results.find(({ type }) => type === wanted)?.uuid ?? "";
  const paths = [
    `/detail/${uuidOf("credit")}`,
    `/schedule/${uuidOf("credit")}`,
    `/detail/${uuidOf("depository")}`,
    `/schedule/${uuidOf("depository")}`,
  ];
  const faults: string[] = [];
  const check = async (what: string) => {
    const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
    faults.push(...violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${what}: ${overflow} px wider than the screen`);
  };
  await openAs(page, product, user);

  for (const { width, height, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of paths) {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await check(`${path} at ${width}`);
    }
    await page.goto(`${product.url}/security-activity`);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await check(`the security activity at ${width}`);
    await page.goto(`${product.url}/account-connections`);
    await page.getByRole("button", { name: /^Remove / }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await check(`the removal at ${width}`);
    await page.getByRole("button", { name: "Keep it" }).click();
  }

  expect(faults).toEqual([]);
});
