import type { Page } from "@playwright/test";

import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a new screen starts at its top, and going back restores the scroll position", async ({
  page,
  product,
}) => {
  // Smaller than the content.
  await page.setViewportSize({ width: 400, height: 400 });
  await page.goto(`${product.url}/help`);
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  // The fallback font has another height, and moves what is below it.
  await page.evaluate(() => document.fonts.ready);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Privacy" })
    .scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);

  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(`${product.url}/privacy`);
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/help`);
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL(`${product.url}/privacy`);
  await expect(page).toHaveTitle(/Privacy/);
});

test("going back with unsaved changes asks first: staying keeps the screen, leaving goes back", async ({
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
  // The forward entry still exists.
  await page.goForward();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a part of a page has its own history entry, and going back from it asks and loads nothing", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/help`);
  // A key pressed while the page loads has no effect.
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
