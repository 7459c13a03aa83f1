import { goToBankOnPhone, PHONE, pickBank, signInAtBank } from "./journey/bank-of-its-own-page.ts";
import { moveDays } from "./journey/move-days.ts";
import { expect, test } from "./product/moving-product.ts";

test("who comes back after the time is over is told so, and can start again", async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext(PHONE);
  const { page, user } = await goToBankOnPhone(phone, product);
  const returned = page.waitForRequest(/\/link\/return/);
  await page.route(/\/link\/return/, (route) => route.abort());
  await signInAtBank(page);
  const address = (await returned).url();
  await page.unroute(/\/link\/return/);
  await moveDays(product, 1);
  await page.goto(address);
  const welcome = page.getByRole("heading", { name: "Welcome Back" });
  const over = page.getByText("There was no more time to go on with what you began at your bank.");
  await expect(welcome.or(over)).toBeVisible();
  if (await welcome.isVisible()) {
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  }

  await expect(over).toBeVisible();
  await pickBank(page);
  await page.waitForURL(/\/link\/bank-page/);
  await phone.close();
});
