import type { Account, Page as ListPage } from "@snowball/contract";

import { DESKTOP_DARK, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";

const views = [DESKTOP_DARK, PHONE_LIGHT];

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
    `/detail/${uuidOf("credit")}/transactions`,
    `/detail/${uuidOf("credit")}/why`,
    `/schedule/${uuidOf("credit")}`,
    `/detail/${uuidOf("depository")}`,
    `/schedule/${uuidOf("depository")}`,
  ];
  const faults: Record<string, string[]> = {};
  const settled = watchRequests(page);
  await openAs(page, product, user);

  for (const path of paths) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await settled();
    faults[path] = await faultsOf(page, { views });
  }
  await page.goto(`${product.url}/security-activity`);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  faults["the security activity"] = await faultsOf(page, { views });
  await page.goto(`${product.url}/account-connections`);
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  faults["the removal"] = await faultsOf(page, { views });

  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});
