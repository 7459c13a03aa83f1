import type { Page } from "@playwright/test";

import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a new screen begins at its top, and the way back leads to where one was", async ({
  page,
  product,
}) => {
  // Shorter than what is on it.
  await page.setViewportSize({ width: 400, height: 400 });
  await page.goto(`${product.url}/help`);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Privacy" })
    .scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);

  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(`${product.url}/privacy`);
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/help`);
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL(`${product.url}/privacy`);
  await expect(page).toHaveTitle(/Privacy/);
});

test("the browser's way back asks before changes are lost: who stays is where they were, who leaves goes back", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("banner").getByRole("link", { name: user.email }).click();
  await page.getByLabel("First name").fill("Ada");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });

  for (const answer of ["Stay here", "Leave without saving"]) {
    await page.evaluate(() => history.back());
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/profile`);
    await question.getByRole("button", { name: answer }).click();
    await expect(question).toHaveCount(0);
    if (answer === "Stay here") await expect(page.getByLabel("First name")).toHaveValue("Ada");
  }

  await expect(page).toHaveURL(`${product.url}/settings`);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  // The entry after it is there still.
  await page.goForward();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a part of a page is an entry of its own, and the way back from it asks and loads nothing", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/help`);
  // A key that is pressed while the page is being loaded has nothing to go to.
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const { length } = await page.evaluate(() => ({ length: history.length }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.url}/help#main`);
  expect(await page.evaluate(() => history.length)).toBe(length + 1);

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goBack();

  await expect(page).toHaveURL(`${product.url}/help`);
  expect(requests).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(`${product.url}/privacy`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/help`);
});
