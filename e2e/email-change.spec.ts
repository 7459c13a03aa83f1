import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { DESKTOP_DARK, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { confirmEmail, signIn } from "./journey/person.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import type { Product } from "./product/start-product.ts";
import { expect, test } from "./product/running-product.ts";

const views = [DESKTOP_DARK, PHONE_LIGHT];

/** Opens the newest mail with such a link, as its reader does. */
async function follow(page: Page, product: Product, link: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`${product.url}/dev/outbox`);
    await expect(page.getByRole("link", { name: link }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const address = await page.getByRole("link", { name: link }).first().getAttribute("href");
  await page.goto(address ?? "");
}

test("another address signs in once its link was followed, and the old one takes it back", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const newEmail = `new-${randomUUID()}@example.net`;
  await confirmEmail(page, product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("link", { name: "E-mail address" }).click();
  await page.getByLabel("New e-mail address").fill(newEmail);
  await page.getByLabel("Your password").fill(user.password);
  expect(await faultsOf(page, { views })).toEqual([]);
  await page.getByLabel("Your password").press("Enter");
  await expect(page.getByText(newEmail)).toBeVisible();
  expect(await faultsOf(page, { views })).toEqual([]);

  await follow(page, product, /\/email\/change\/confirm\//);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByText(`You sign in with ${newEmail} now.`)).toBeVisible();
  await page.goto(`${product.url}/settings`);
  await expect(page.getByText(`Signed in as ${newEmail}`)).toBeVisible();
  await page.goto(`${product.url}/logout`);
  await expect(page).toHaveURL(`${product.url}/`);
  await signIn(page, product, { ...user, email: newEmail });

  await follow(page, product, /\/email\/change\/undo\//);
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText(`${user.email} is your address.`)).toBeVisible();
  expect(await faultsOf(page, { views })).toEqual([]);
  await follow(page, product, /\/password-reset\/confirm\//);
  const password = "seven green umbrellas";
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, product, { ...user, password });
});
