import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

test.use({ serviceWorkers: "allow" });

test("an offline reload says so, shows no cached data, and recovers when the network returns @smoke", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/debts`);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page).toHaveTitle("You're offline · Snowball");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/debts`);
});

test("an offline page that loads after the network has returned is reloaded by itself @slow", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/debts`);
  await expect(page.getByText("No debts yet")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  // The first offline page takes the network to be there, as if it had returned since the request failed.
  await page.addInitScript(() => {
    if (window.name === "loaded before") return;
    window.name = "loaded before";
    Object.defineProperty(navigator, "onLine", { value: true });
  });
  let loads = 0;
  page.on("framenavigated", () => (loads += 1));

  await page.reload();

  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
});
